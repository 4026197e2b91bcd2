import type { LoginProvider } from '#contract/operations/site.ts';
import styles from './sign-in-form.module.css';
import widgetStyles from './widget.module.css';

type Provider = {
  readonly name: string;
  readonly viewBox: string;
  /** Shapes and their colours; a mark without colours has the text's. */
  readonly paths: readonly (readonly [shape: string, colour?: string])[];
};

/** Their names and marks, as the widget shows them but for fractions that nobody sees, and one of our own for LINE. */
const PROVIDERS: Readonly<Record<LoginProvider, Provider>> = {
  line: {
    name: 'LINE',
    viewBox: '0 0 24 24',
    paths: [
      [
        'M12 3C6.5 3 2 6.6 2 11c0 4 3.5 7.3 8.3 7.9.6.1.5.8.3 2.1 4-1.4 11.4-5.5 11.4-10 0-4.4-4.5-8-10-8Z',
        '#fff',
      ],
    ],
  },
  amazon: {
    name: 'Amazon',
    viewBox: '0 0 243 264',
    paths: [
      [
        'M231 208C227 204 209 206 200 207C197 207 197 205 199 203C214 193 239 196 242 199C245 203 241 228 227 240C225 242 223 241 224 238C227 230 234 212 231 208ZM124 264C71 264 39 242 15 218C10 213 4 206 0 201C-1 198 3 195 5 197C35 219 79 240 123 240C152 240 188 227 218 215C222 213 222 219 222 221C221 222 207 236 186 247C167 257 143 264 124 264Z',
        '#F2541B',
      ],
      [
        'M143 111C143 125 143 136 136 148C131 158 122 164 112 164C99 164 91 154 91 139C91 109 118 104 143 104V111ZM178 196C176 198 172 198 170 197C158 188 150 174 150 174C131 193 117 199 92 199C63 199 40 181 40 145C40 116 55 97 77 88C96 80 123 78 143 76C143 76 145 54 139 46C134 40 126 37 119 37C106 37 94 44 91 57C90 61 88 65 85 64L51 61C49 60 45 58 46 53C54 12 91 0 124 0C141 0 163 5 177 17C194 33 192 54 192 77V132C192 148 199 155 205 164C207 167 208 171 205 173C198 179 178 196 178 196Z',
        '#F2541B',
      ],
    ],
  },
  apple: {
    name: 'Apple',
    viewBox: '0 0 1024 1024',
    paths: [
      [
        'M747.4 535.7c-.4-68.2 30.5-119.6 92.9-157.5-34.9-50-87.7-77.5-157.3-82.8-65.9-5.2-138 38.4-164.4 38.4-27.9 0-91.7-36.6-141.9-36.6C273.1 298.8 163 379.8 163 544.6c0 48.7 8.9 99 26.7 150.8 23.8 68.2 109.6 235.3 199.1 232.6 46.8-1.1 79.9-33.2 140.8-33.2 59.1 0 89.7 33.2 141.9 33.2 90.3-1.3 167.9-153.2 190.5-221.6-121.1-57.1-114.6-167.2-114.6-170.7zm-105.1-305c50.7-60.2 46.1-115 44.6-134.7-44.8 2.6-96.6 30.5-126.1 64.8-32.5 36.8-51.6 82.3-47.5 133.6 48.4 3.7 92.6-21.2 129-63.7z',
      ],
    ],
  },
  facebook: {
    name: 'Facebook',
    viewBox: '0 0 279 538',
    paths: [
      [
        'M82 538L82 293L0 293L0 197L82 197L82 126C82 45 132 0 205 0C240 0 270 3 279 4L279 89L229 89C189 89 181 108 181 136L181 197L276 197L264 293L181 293L181 538L82 538Z',
        '#1877F2',
      ],
    ],
  },
  google: {
    name: 'Google',
    viewBox: '0 0 256 262',
    paths: [
      [
        'M255.9 133.5c0-10.7-.9-18.6-2.8-26.7H130.6v48.4h71.9c-1.4 12-9.3 30.2-26.7 42.4l-.2 1.6 38.8 30 2.7 .3c24.7-22.8 38.9-56.3 38.9-96',
        '#4285F4',
      ],
      [
        'M130.6 261.1c35.2 0 64.8-11.6 86.5-31.6l-41.2-31.9c-11 7.7-25.8 13.1-45.3 13.1-34.5 0-63.8-22.8-74.3-54.2l-1.5 .1-40.3 31.2-.5 1.5C35.4 231.8 79.5 261.1 130.6 261.1',
        '#34A853',
      ],
      [
        'M56.3 156.4c-2.8-8.1-4.4-16.8-4.4-25.8 0-9 1.6-17.7 4.2-25.8l-.1-1.7L15.3 71.3l-1.3 .6C5.1 89.6 0 109.5 0 130.6s5.1 40.9 13.9 58.6l42.4-32.8',
        '#FBBC05',
      ],
      [
        'M130.6 50.5c24.5 0 41 10.6 50.5 19.4l36.8-36C195.2 12.9 165.8 0 130.6 0 79.5 0 35.4 29.3 13.9 71.9l42.2 32.8c10.6-31.5 39.9-54.3 74.4-54.3',
        '#EB4335',
      ],
    ],
  },
};

type ProviderButtonsProps = {
  readonly providers: readonly LoginProvider[];
  readonly onChoose: (provider: LoginProvider) => void;
};

/** Other providers that somebody may have an account at. */
export function ProviderButtons({ providers, onChoose }: ProviderButtonsProps) {
  if (providers.length === 0) return null;
  return (
    <div className={`amplify-flex federated-sign-in-container ${styles.providers}`}>
      {providers.map((provider) => (
        <ProviderButton key={provider} provider={provider} onChoose={onChoose} />
      ))}
      <hr className="amplify-divider" data-label="または" />
    </div>
  );
}

type ProviderButtonProps = {
  readonly provider: LoginProvider;
  readonly onChoose: (provider: LoginProvider) => void;
};

export function ProviderButton({ provider, onChoose }: ProviderButtonProps) {
  const { name, viewBox, paths } = PROVIDERS[provider];
  return (
    <button
      className={`amplify-button ${styles.provider} ${provider === 'line' ? widgetStyles.line : ''}`}
      type="button"
      onClick={() => onChoose(provider)}
    >
      <svg className="amplify-icon" viewBox={viewBox} fill="currentcolor" aria-hidden="true">
        {paths.map(([shape, colour]) => (
          <path key={shape} d={shape} fill={colour} fillRule="evenodd" />
        ))}
      </svg>
      <span>{`${name}でログイン`}</span>
    </button>
  );
}
