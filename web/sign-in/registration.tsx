import styles from './registration.module.css';

/** Beside the widget, which signs nobody up: the way to the registration page. */
export function Registration() {
  return (
    <section className={styles.registration} aria-labelledby="registration">
      <h2 className={styles.title} id="registration">
        はじめての方へ
      </h2>
      <p>試合速報・大会日程・写真・記事は会員専用です。</p>
      <p>会員でない方は、先にご登録ください。</p>
      <a className={styles.button} href="/signup.html">
        新規会員登録
      </a>
    </section>
  );
}
