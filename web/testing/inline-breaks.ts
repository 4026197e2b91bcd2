/** As in browsers, and unlike happy-dom's defaults: a `<wbr>` and the span of a name are no gaps in an accessible name. */
if (typeof document !== 'undefined') {
  const style = document.createElement('style');
  style.textContent = 'wbr, .name { display: inline; }';
  document.head.append(style);
}
