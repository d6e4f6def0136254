/** What a panel's axis counts, by Grafana's names of units. */
type Unit = 'short' | 's' | 'reqps' | 'percentunit' | 'dateTimeFromNow' | 'bytes';

export interface Panel {
  title: string;
  unit: Unit;
  /** One line each: the expression, and how its series are called. */
  lines: [expression: string, legend: string][];
}

export interface Dashboard {
  name: string;
  title: string;
  /** The panels show the service that the reader picks. */
  perService?: boolean;
  panels: Panel[];
}

export const panel = (title: string, unit: Unit, ...lines: Panel['lines']): Panel => ({ title, unit, lines });

/** Sum of the increase per second, by labels. */
export const rate = (metric: string, by: string): string => `sum by (${by}) (rate(${metric}[5m]))`;

/** The value below which a part of a histogram lies. */
export const quantile = (part: number, histogram: string, by = '', matchers = ''): string =>
  `histogram_quantile(${part}, sum by (${['le', by].filter(Boolean).join(', ')}) (rate(${histogram}_bucket${matchers}[5m])))`;
