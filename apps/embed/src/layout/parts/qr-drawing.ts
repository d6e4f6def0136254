import { create, type QRCodeErrorCorrectionLevel } from 'qrcode';

/** Width in modules of the empty border that the QR code standard requires. */
export const QUIET_ZONE = 4;

/** QR code as an SVG path of dark rectangles. A module is one unit wide. */
export interface QrDrawing {
  /** Width in modules, including the quiet zone on each side. */
  side: number;
  path: string;
}

/** @param level share of the code that may be damaged: `M` 15% for screens, `Q` 25% for print */
export function drawQr(content: string, level: QRCodeErrorCorrectionLevel): QrDrawing {
  const { size, data } = create(content, { errorCorrectionLevel: level }).modules;
  const runs: string[] = [];
  for (let row = 0; row < size; row++)
    for (const [start, length] of darkRuns(data.subarray(row * size, (row + 1) * size)))
      runs.push(`M${start + QUIET_ZONE} ${row + QUIET_ZONE}h${length}v1h-${length}z`);
  return { side: size + 2 * QUIET_ZONE, path: runs.join('') };
}

/** Joins adjacent dark modules, because printers leave hairlines between separate rectangles. */
function darkRuns(row: Uint8Array): [start: number, length: number][] {
  const runs: [number, number][] = [];
  for (let at = 0; at < row.length; at++) {
    if (!row[at]) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === at) last[1] += 1;
    else runs.push([at, 1]);
  }
  return runs;
}
