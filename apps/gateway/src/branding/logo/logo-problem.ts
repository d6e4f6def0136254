import { invalidField, type DomainError } from '@tulay/contracts';

/** Returns the error for a rejected logo. `problem` states the violated requirement. */
export const logoProblem = (problem: string): DomainError => invalidField('logo', problem);

export const brokenLogo = (): DomainError =>
  logoProblem(
    'cannot be decoded; the file is corrupt or truncated. Save it again as a PNG, a JPEG or an SVG',
  );

const PIXELS_MAX = 2_000_000;
const SIDE_MAX = 10_000;

/**
 * @throws DomainError `invalid_request` if an image of this size would take too much memory or time to decode
 */
export function checkSize(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw brokenLogo();
  if (width * height > PIXELS_MAX) throw logoProblem('must have at most 2 million pixels');
  if (width > SIDE_MAX || height > SIDE_MAX)
    throw logoProblem('must have at most 10,000 pixels on each side');
}
