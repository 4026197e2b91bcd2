import disclosure from '#web/ui/disclosure.module.css';
import styles from './site.module.css';

/** The few signs that a text is written in. */
export function WritingHelp() {
  return (
    <details className={`card ${disclosure.disclosure}`}>
      <summary className={styles.summary}>書き方</summary>
      <div className={styles.help}>
        <p>1行が1つの段落になります。行のはじめの記号で、見出しや箇条書きになります。</p>
        <pre className={styles.sample}>{SAMPLE}</pre>
        <p>
          利用規約とプライバシーポリシーでは、「版：第2版」のような1行が版になります。版を変えて公開すると、会員はあらためて同意を求められます。
          誤字を直すだけなら、版はそのままにします。「## 改定の内容 {'{#changes}'}
          」の下に変わった点を書くと、同意の画面から案内されます。
        </p>
        <p>HTMLは使えません。</p>
      </div>
    </details>
  );
}

const SAMPLE = `# ページの題名（はじめの行に1つだけ）
ふつうの文です。{運営者名}には「運営者の情報」の内容が入ります。
## 見出し
### 小さな見出し
- 箇条書き
1. 番号の付いた箇条書き
電話番号
: 「: 」で始めると、上の行を項目名とする表になります
[文字](https://example.com/)や[お問い合わせ](/contact)は、リンクになります
## 料金とお支払い {#payment}
見出しに印を付けると、[ここ](#payment)のようにリンクできます`;
