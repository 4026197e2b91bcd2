import { useId } from 'react';
import styles from './plot.module.css';

/** One column of a plot: its parts from the bottom up, in the order of the series. */
export type PlotColumn = { readonly label: string; readonly values: readonly number[] };

type PlotProps = {
  readonly title: string;
  /** What a column stands for: 月, 日. */
  readonly unit: string;
  /** What each part is called, and how it is written in the table. */
  readonly series: readonly string[];
  /** Parts of one whole stand on each other, others side by side. */
  readonly parts: 'stacked' | 'beside';
  readonly columns: readonly PlotColumn[];
  readonly textOf: (value: number) => string;
};

const HEIGHT = 120;
const STEP = 12;
const BAR = 8;

/** Columns of stacked parts, with the same numbers as a table. Parts differ by pattern, not by colour alone. */
export function Plot(props: PlotProps) {
  const { title, series, parts, columns, textOf } = props;
  const id = useId();
  const most = Math.max(
    1,
    ...columns.map(({ values }) => (parts === 'stacked' ? sumOf(values) : Math.max(...values))),
  );
  return (
    <figure className={styles.plot} aria-labelledby={id}>
      <figcaption id={id} className={styles.title}>
        {title}
      </figcaption>
      <ul className={styles.legend} aria-hidden="true">
        {series.map((name, place) => (
          <li key={name}>
            <span className={styles.mark} data-part={place} />
            {name}
          </li>
        ))}
      </ul>
      <div className={styles.chart} aria-hidden="true">
        <span className={styles.most}>{textOf(most)}</span>
        <svg aria-hidden="true" viewBox={`0 0 ${columns.length * STEP} ${HEIGHT}`} preserveAspectRatio="none">
          {columns.map(({ label, values }, column) =>
            values.map((value, place) => (
              <rect
                key={`${label} ${series[place]}`}
                className={styles.part}
                data-part={place}
                height={heightOf(value, most)}
                {...PLACES[parts](column, place, values, most)}
              />
            )),
          )}
        </svg>
        <p className={styles.ends}>
          <span>{columns[0]?.label}</span>
          <span>{columns.at(-1)?.label}</span>
        </p>
      </div>
      <details>
        <summary className={styles.summary}>{title}を表で見る</summary>
        <PlotTable {...props} />
      </details>
    </figure>
  );
}

function PlotTable({ title, unit, series, columns, textOf }: PlotProps) {
  return (
    <table className={styles.table}>
      <caption className="unseen">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          {series.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.toReversed().map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {values.map((value, place) => (
              <td key={series[place]}>{textOf(value)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Place = (
  column: number,
  place: number,
  values: readonly number[],
  most: number,
) => { readonly x: number; readonly y: number; readonly width: number };

/** Where a part stands in its column. */
const PLACES: Readonly<Record<PlotProps['parts'], Place>> = {
  stacked: (column, place, values, most) => ({
    x: column * STEP + (STEP - BAR) / 2,
    y: HEIGHT - heightOf(sumOf(values.slice(0, place + 1)), most),
    width: BAR,
  }),
  beside: (column, place, values, most) => ({
    x: column * STEP + (STEP - BAR) / 2 + (place * BAR) / values.length,
    y: HEIGHT - heightOf(values[place] ?? 0, most),
    width: BAR / values.length,
  }),
};

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function heightOf(value: number, most: number): number {
  return (value / most) * HEIGHT;
}
