import { SaxesParser } from 'saxes';
import { LOGO_HEIGHT, LOGO_WIDTH } from './fit-pixels';

const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath'.split(
    ' ',
  ),
);

/** Shapes, colours and places. None names another file, and none holds a program or a style sheet. */
const ATTRIBUTES = new Set(
  (
    'id class d x y x1 y1 x2 y2 cx cy r rx ry fx fy width height points viewBox transform gradientTransform gradientUnits ' +
    'spreadMethod offset stop-color stop-opacity fill fill-opacity fill-rule clip-rule clip-path clipPathUnits stroke ' +
    'stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity ' +
    'color display visibility preserveAspectRatio'
  ).split(' '),
);

/** Left out with all they hold: they draw nothing. */
const SILENT = new Set(['title', 'desc', 'metadata']);

const SVG = 'http://www.w3.org/2000/svg';
/** `url(#gradient)` within the picture, or no `url` at all. */
const HARMLESS = /^(?:url\(\s*#[\w.-]+\s*\)|(?!.*url\s*\()[^<>&"\\]*)$/is;
const DEPTH_MAX = 50;

export type CleanSvg = { text: string; width: number; height: number } | { problem: string };

/** Writes an SVG again from its harmless parts, in the size that pages show. What could do more than draw is refused. */
export function cleanSvg(source: string): CleanSvg {
  const writer = new SvgWriter();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', () => writer.refuse('must be a PNG, a JPEG or an SVG'));
  parser.on('doctype', () => writer.refuse('must not declare a document type'));
  parser.on('opentag', ({ local, uri, attributes }) =>
    writer.open(
      uri === SVG ? local : `${uri} ${local}`,
      Object.values(attributes).map(({ name, value }) => [name, value]),
    ),
  );
  parser.on('text', (text) => writer.text(text));
  parser.on('cdata', (text) => writer.text(text));
  parser.on('closetag', ({ local }) => writer.close(local));
  parser.write(source.replace(/^\uFEFF/, '')).close();
  return writer.done();
}

/** Collects the parts that stay. The first problem counts. */
class SvgWriter {
  private readonly parts: string[] = [];
  private problem: string | null = null;
  private size: { width: number; height: number } | null = null;
  private depth = 0;
  /** How deep we are inside of an element that is left out. */
  private silent = 0;

  refuse(problem: string): void {
    this.problem ??= problem;
  }

  open(name: string, attributes: [name: string, value: string][]): void {
    this.depth += 1;
    if (this.depth > DEPTH_MAX) return this.refuse('is nested too deeply');
    if (this.silent || SILENT.has(name) || isEditorsOwn(name)) return void (this.silent += 1);
    if (!ELEMENTS.has(name)) return this.refuse(`must hold shapes only, not <${name.split(' ').at(-1)}>`);
    if (this.depth === 1) return this.openRoot(name, attributes);
    this.parts.push(`<${name}${this.written(attributes)}>`);
  }

  private openRoot(name: string, attributes: [string, string][]): void {
    const of = new Map(attributes);
    const box = boxOf(of.get('viewBox'), of.get('width'), of.get('height'));
    if (name !== 'svg' || !box) return this.refuse('must be an <svg> with a viewBox or a width and a height');
    const scale = Math.min(LOGO_WIDTH / box[2], LOGO_HEIGHT / box[3]);
    const size = { width: Math.ceil(box[2] * scale), height: Math.ceil(box[3] * scale) };
    this.size = size;
    const rest = attributes.filter(
      ([each]) => !['viewBox', 'width', 'height', 'x', 'y', 'id'].includes(each),
    );
    const place = `viewBox="${box.join(' ')}" width="${size.width}" height="${size.height}"`;
    this.parts.push(`<svg xmlns="${SVG}" ${place}${this.written(rest)}>`);
  }

  private written(attributes: [string, string][]): string {
    return attributes
      .filter(([name]) => this.stays(name))
      .map(([name, value]) => {
        if (!HARMLESS.test(value)) this.refuse(`must not refer to other files, as its ${name} does`);
        return ` ${name}="${value.replace(/\s+/g, ' ')}"`;
      })
      .join('');
  }

  private stays(name: string): boolean {
    if (/^on/i.test(name)) this.refuse('must not hold programs');
    if (/href$/i.test(name)) this.refuse('must not refer to other files');
    if (name === 'style') this.refuse('must hold its colours in attributes, not in styles');
    return ATTRIBUTES.has(name);
  }

  text(text: string): void {
    if (!this.silent && text.trim()) this.refuse('must hold shapes only, not text: convert text to paths');
  }

  close(name: string): void {
    this.depth -= 1;
    if (this.silent) this.silent -= 1;
    else this.parts.push(`</${name}>`);
  }

  done(): CleanSvg {
    if (this.problem !== null) return { problem: this.problem };
    if (!this.size) return { problem: 'must be a PNG, a JPEG or an SVG' };
    return { text: this.parts.join(''), ...this.size };
  }
}

/** What drawing programs keep for themselves, such as `sodipodi:namedview`. */
const isEditorsOwn = (name: string): boolean =>
  /^http:\/\/(?:sodipodi|www\.inkscape|ns\.adobe)\S* /.test(name);

function boxOf(
  viewBox?: string,
  width?: string,
  height?: string,
): (number[] & { 2: number; 3: number }) | null {
  const numbers = (viewBox ?? `0 0 ${lengthOf(width)} ${lengthOf(height)}`)
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , wide = 0, high = 0] = numbers;
  const fits = numbers.length === 4 && numbers.every(Number.isFinite) && wide > 0 && high > 0;
  return fits ? (numbers as number[] & { 2: number; 3: number }) : null;
}

const lengthOf = (text = ''): string => /^\s*([\d.]+)(?:px)?\s*$/.exec(text)?.[1] ?? 'none';
