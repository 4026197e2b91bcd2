/**
 * A few texts stand in the widget's code as they are, out of reach of its dictionary and its settings. They are
 * replaced where they appear.
 */

const TEXTS: Readonly<Record<string, string>> = {
  'Verifying…': '送信中…',
  'Country code': '国番号',
  COPY: 'コピー',
  Password: 'パスワード',
  'Password is hidden': 'パスワードは隠れています。',
  'Password is shown': 'パスワードが表示されています。',
};

const ATTRIBUTES = ['aria-label', 'alt'] as const;
const ATTRIBUTE_TEXTS: Readonly<Record<string, string>> = {
  'Dismiss alert': '通知を閉じる',
  'Show password': 'パスワードを表示',
  'qr code': '認証アプリに登録するためのQRコード',
  'Amazon icon': 'Amazonのロゴ',
  'Apple icon': 'Appleのロゴ',
  'Facebook icon': 'Facebookのロゴ',
  'Google icon': 'Googleのロゴ',
};

/** Watches what the widget draws within `root` and translates its texts. Returns the function that stops. */
export function translateTheRest(root: Element): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) translate(target);
  });
  translate(root);
  observer.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: [...ATTRIBUTES],
  });
  return () => observer.disconnect();
}

function translate(node: Node): void {
  if (node instanceof Text) {
    const japanese = TEXTS[node.data];
    if (japanese !== undefined) node.data = japanese;
    return;
  }
  if (node instanceof Element) translateAttributes(node);
  for (const child of node.childNodes) translate(child);
}

function translateAttributes(element: Element): void {
  for (const name of ATTRIBUTES) {
    const japanese = ATTRIBUTE_TEXTS[element.getAttribute(name) ?? ''];
    if (japanese !== undefined) element.setAttribute(name, japanese);
  }
}
