import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '#web/api/site-query.ts';
import { PriceList } from '#web/ui/prices.tsx';
import styles from './registration.module.css';

/** Beside the widget, which signs nobody up: the way to the registration page, and what a membership costs. */
export function Registration() {
  const { data } = useQuery(siteQuery);
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
      {/* Below the button, which stays in sight on a phone. */}
      {data !== undefined && <PriceList prices={data.site.prices} />}
    </section>
  );
}
