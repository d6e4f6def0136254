/** Filled shape: an SVG path in the drawing's units, with its position and scale. */
export interface Shape {
  d: string;
  fill: string;
  x: number;
  y: number;
  scale: number;
}

export interface Picture {
  png: Buffer;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Drawing in tenths of a millimeter that renders identically as SVG and PDF. */
export interface Drawing {
  width: number;
  height: number;
  /** Title for screen readers and for the title bar of a PDF viewer. */
  title: string;
  shapes: Shape[];
  /** Images, drawn on top of all shapes. */
  pictures: Picture[];
}

export const shape = (d: string, fill: string): Shape => ({ d, fill, x: 0, y: 0, scale: 1 });

/** Returns the SVG path of a rectangle with rounded corners. */
export const roundRect = (x: number, y: number, width: number, height: number, radius: number): string =>
  `M${x + radius} ${y}h${width - 2 * radius}${corner(radius, radius, 1, 0)}v${height - 2 * radius}${corner(-radius, radius, 0, 1)}h${2 * radius - width}${corner(-radius, -radius, -1, 0)}v${2 * radius - height}${corner(radius, -radius, 0, -1)}z`;

/** Returns a quarter circle as a cubic curve that starts in the given direction. */
function corner(dx: number, dy: number, startX: number, startY: number): string {
  const bend = 0.5523;
  const [x1, y1] = [startX * Math.abs(dx) * bend, startY * Math.abs(dy) * bend];
  const [endX, endY] = startX === 0 ? [Math.sign(dx), 0] : [0, Math.sign(dy)];
  const [x2, y2] = [dx - endX * Math.abs(dx) * bend, dy - endY * Math.abs(dy) * bend];
  return `c${[x1, y1, x2, y2, dx, dy].map((value) => Math.round(value * 100) / 100).join(' ')}`;
}
