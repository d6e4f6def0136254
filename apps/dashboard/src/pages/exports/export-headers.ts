import { csvHeaders } from '@tulay/pages';
import { contextOf, type Visit } from '../../http/visit';

/** What a list that can be saved as a file loads besides. */
export const EXPORT_SCRIPT = 'pages/exports/export.script.js';

interface AskedPeriod {
  /** Unix seconds, inclusive; without them from the first row that there can be until now. */
  createdGte?: number;
  createdLte?: number;
}

/**
 * The headers of a file, and between which moments its rows can be, in Unix seconds. By them and the times of the rows a browser
 * tells how much is written: counting the rows first would cost as much as the file.
 * @param now Unix seconds of the environment
 */
export function exportHeaders(
  name: string,
  visit: Visit,
  { createdGte, createdLte }: AskedPeriod,
  now: number,
): Record<string, string> {
  const { member } = contextOf(visit);
  const from = createdGte ?? member?.merchantCreated ?? now;
  const period = { 'x-rows-from': String(from), 'x-rows-to': String(createdLte ?? now) };
  return { ...csvHeaders(name), ...period };
}
