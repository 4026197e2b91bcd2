/** What an SVG may be made of. What is not named here is not in a picture of the site. */

/** No scripts, links, animations, embedded pages or pictures of other files (`feImage`). */
export const SVG_ELEMENTS: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'switch', 'title', 'desc', 'metadata', 'style'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'image'],
  ...['text', 'tspan', 'textPath', 'linearGradient', 'radialGradient', 'stop', 'pattern'],
  ...['clipPath', 'mask', 'marker', 'filter', 'view'],
  ...['feBlend', 'feColorMatrix', 'feComponentTransfer', 'feComposite', 'feConvolveMatrix'],
  ...['feDiffuseLighting', 'feDisplacementMap', 'feDistantLight', 'feDropShadow', 'feFlood'],
  ...['feFuncA', 'feFuncB', 'feFuncG', 'feFuncR', 'feGaussianBlur', 'feMerge', 'feMergeNode'],
  ...[
    'feMorphology',
    'feOffset',
    'fePointLight',
    'feSpecularLighting',
    'feSpotLight',
    'feTile',
    'feTurbulence',
  ],
]);

/** Attributes without a namespace, beside `data-…` and `aria-…`, which do nothing. */
export const SVG_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['id', 'class', 'style', 'lang', 'role', 'tabindex', 'version', 'baseProfile', 'type', 'media', 'title'],
  ...['href', 'viewBox', 'preserveAspectRatio', 'width', 'height', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'z'],
  ...['cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'd', 'points', 'pathLength', 'transform', 'zoomAndPan'],
  ...['dx', 'dy', 'rotate', 'textLength', 'lengthAdjust', 'startOffset', 'method', 'spacing', 'side'],
  ...['gradientUnits', 'gradientTransform', 'spreadMethod', 'offset', 'patternUnits', 'patternContentUnits'],
  ...['patternTransform', 'clipPathUnits', 'maskUnits', 'maskContentUnits', 'markerUnits', 'markerWidth'],
  ...['markerHeight', 'refX', 'refY', 'orient', 'filterUnits', 'primitiveUnits', 'filterRes', 'in', 'in2'],
  ...['result', 'stdDeviation', 'edgeMode', 'mode', 'values', 'operator', 'k1', 'k2', 'k3', 'k4', 'order'],
  ...['kernelMatrix', 'kernelUnitLength', 'divisor', 'bias', 'targetX', 'targetY', 'preserveAlpha', 'scale'],
  ...['xChannelSelector', 'yChannelSelector', 'surfaceScale', 'diffuseConstant', 'specularConstant'],
  ...['specularExponent', 'azimuth', 'elevation', 'pointsAtX', 'pointsAtY', 'pointsAtZ', 'limitingConeAngle'],
  ...['radius', 'baseFrequency', 'numOctaves', 'seed', 'stitchTiles', 'slope', 'intercept', 'amplitude'],
  ...['exponent', 'tableValues', 'systemLanguage', 'requiredFeatures', 'enable-background'],
  // Presentation attributes, whose values are CSS.
  ...[
    'alignment-baseline',
    'baseline-shift',
    'clip',
    'clip-path',
    'clip-rule',
    'color',
    'color-interpolation',
  ],
  ...[
    'color-interpolation-filters',
    'color-rendering',
    'cursor',
    'direction',
    'display',
    'dominant-baseline',
  ],
  ...['fill', 'fill-opacity', 'fill-rule', 'filter', 'flood-color', 'flood-opacity', 'font', 'font-family'],
  ...['font-size', 'font-size-adjust', 'font-stretch', 'font-style', 'font-variant', 'font-weight'],
  ...['glyph-orientation-horizontal', 'glyph-orientation-vertical', 'image-rendering', 'isolation'],
  ...['letter-spacing', 'lighting-color', 'marker-end', 'marker-mid', 'marker-start', 'mask', 'mask-type'],
  ...['mix-blend-mode', 'opacity', 'overflow', 'paint-order', 'pointer-events', 'shape-rendering'],
  ...['stop-color', 'stop-opacity', 'stroke', 'stroke-dasharray', 'stroke-dashoffset', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-opacity', 'stroke-width', 'text-anchor'],
  ...['text-decoration', 'text-rendering', 'transform-box', 'transform-origin', 'unicode-bidi'],
  ...['vector-effect', 'visibility', 'white-space', 'word-spacing', 'writing-mode', 'xml:space'],
]);

export const XLINK_ATTRIBUTES: ReadonlySet<string> = new Set([
  'href',
  'type',
  'title',
  'role',
  'show',
  'actuate',
]);

/** `xml:base` is missing: it would lead `#…` to another file. */
export const XML_ATTRIBUTES: ReadonlySet<string> = new Set(['space', 'lang', 'id']);

/** Namespaces of drawing programs. Browsers do nothing for their elements and attributes. */
export const EDITORS: ReadonlySet<string> = new Set([
  'http://www.inkscape.org/namespaces/inkscape',
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://creativecommons.org/ns#',
  'http://web.resource.org/cc/',
  'http://purl.org/dc/elements/1.1/',
  'http://ns.adobe.com/AdobeIllustrator/10.0/',
  'http://ns.adobe.com/Extensibility/1.0/',
  'http://ns.adobe.com/AdobeSVGViewerExtensions/3.0/',
  'http://ns.adobe.com/Graphs/1.0/',
  'http://ns.adobe.com/ImageReplacement/1.0/',
  'http://ns.adobe.com/SaveForWeb/1.0/',
  'http://ns.adobe.com/Variables/1.0/',
  'http://ns.adobe.com/xap/1.0/',
  'http://www.bohemiancoding.com/sketch/ns',
  'http://www.serif.com/',
  'http://schemas.microsoft.com/visio/2003/SVGExtensions/',
]);

/** Functions of CSS that load nothing; `url` is looked at by its address. */
export const CSS_FUNCTIONS: ReadonlySet<string> = new Set([
  ...[
    'url',
    'var',
    'calc',
    'min',
    'max',
    'clamp',
    'rgb',
    'rgba',
    'hsl',
    'hsla',
    'hwb',
    'lab',
    'lch',
    'oklab',
  ],
  ...['oklch', 'color', 'color-mix', 'matrix', 'matrix3d', 'translate', 'translatex', 'translatey', 'scale'],
  ...[
    'scalex',
    'scaley',
    'rotate',
    'skew',
    'skewx',
    'skewy',
    'rect',
    'inset',
    'circle',
    'ellipse',
    'polygon',
  ],
  ...[
    'path',
    'blur',
    'brightness',
    'contrast',
    'drop-shadow',
    'grayscale',
    'hue-rotate',
    'invert',
    'opacity',
  ],
  ...['saturate', 'sepia', 'local', 'format', 'not', 'is', 'where', 'nth-child', 'nth-of-type', 'lang'],
  // A bracket without a name, as in `@media (…)`.
  ...['', 'and', 'or'],
]);

export const CSS_AT_RULES: ReadonlySet<string> = new Set(['media', 'font-face', 'supports', 'charset']);
