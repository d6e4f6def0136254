import { SaxesParser } from 'saxes';
import { LOGO_ROOM } from './logo-decoder';
import { logoProblem } from './logo-problem';

const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath'.split(
    ' ',
  ),
);

/**
 * Allowed attributes for shapes, colors and positions. None of them can load another file, run a script or
 * contain a style sheet.
 */
const ATTRIBUTES = new Set(
  (
    'id class d x y x1 y1 x2 y2 cx cy r rx ry fx fy width height points viewBox transform gradientTransform gradientUnits ' +
    'spreadMethod offset stop-color stop-opacity fill fill-opacity fill-rule clip-rule clip-path clipPathUnits stroke ' +
    'stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity ' +
    'color display visibility preserveAspectRatio'
  ).split(' '),
);

/** Elements that are not rendered and are removed together with their content. */
const SILENT = new Set(['title', 'desc', 'metadata']);

const SVG = 'http://www.w3.org/2000/svg';
/** Matches values in which every `url` is a local reference such as `url(#gradient)`. */
const HARMLESS = /^(?:url\(\s*#[\w.-]+\s*\)|(?!.*url\s*\()[^<>&"\\]*)$/is;
/** Limits for the whole file, including parts that are removed. */
const LIMITS = { depth: 50, elements: 5_000, attributes: 50, value: 100_000 };
const VIEW_BOX = { min: 0.01, max: 1e6 };
const NUMBER_MAX = 1e7;
const DASH_MIN = 0.01;
/**
 * Matches numbers. Colors such as `#1e9000` and gradient references must be removed from the string first.
 */
const NUMBERS = /\d*\.?\d+(?:e[-+]?\d+)?/gi;

export interface CleanSvg {
  text: string;
  width: number;
  height: number;
}

/**
 * Rebuilds an SVG from its allowed parts, at the size at which pages display it.
 * @throws DomainError `invalid_request` if a part is not allowed or could be expensive to render
 */
export function cleanSvg(source: string): CleanSvg {
  const writer = new SvgWriter();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', () => refuse('must be a PNG, a JPEG or an SVG'));
  parser.on('doctype', () => refuse('must not contain a DOCTYPE declaration'));
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

function refuse(problem: string): never {
  throw logoProblem(problem);
}

class SvgWriter {
  private readonly parts: string[] = [];
  private size: { width: number; height: number } | null = null;
  private depth = 0;
  private elements = 0;
  /** Nesting depth inside a removed element. */
  private silent = 0;
  /** Nesting depth inside a clipPath. */
  private clipping = 0;

  open(name: string, attributes: [name: string, value: string][]): void {
    this.depth += 1;
    this.elements += 1;
    if (this.depth > LIMITS.depth) refuse(`must not be nested more than ${LIMITS.depth} levels deep`);
    if (this.elements > LIMITS.elements) refuse('must have at most 5,000 elements; simplify the drawing');
    if (attributes.length > LIMITS.attributes) refuse('must have at most 50 attributes on each element');
    if (this.silent || SILENT.has(name) || isEditorsOwn(name)) return void (this.silent += 1);
    if (!ELEMENTS.has(name)) refuse(`must contain only shapes; <${name.split(' ').at(-1)}> is not allowed`);
    if (this.depth === 1) return this.openRoot(name, attributes);
    if (this.clipping || name === 'clipPath') this.clipping += 1;
    this.parts.push(`<${name}${this.written(attributes)}>`);
  }

  private openRoot(name: string, attributes: [string, string][]): void {
    const of = new Map(attributes);
    const box = boxOf(of.get('viewBox'), of.get('width'), of.get('height'));
    if (name !== 'svg' || !box) return refuse('must be an <svg> with a viewBox or a width and a height');
    const scale = Math.min(LOGO_ROOM.width / box[2], LOGO_ROOM.height / box[3]);
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
        checkValue(name, value);
        return ` ${name}="${value.replace(/\s+/g, ' ')}"`;
      })
      .join('');
  }

  private stays(name: string): boolean {
    if (/^on/i.test(name)) refuse('must not contain scripts');
    if (/href$/i.test(name)) refuse('must not reference external files');
    if (name === 'style') refuse('must set colors with attributes instead of styles');
    // Each reference in a chain can be used several times, which multiplies the rendering work.
    if (name === 'clip-path' && this.clipping) refuse('must not contain nested clip paths');
    return ATTRIBUTES.has(name);
  }

  text(text: string): void {
    if (!this.silent && text.trim()) refuse('must not contain text; convert text to paths');
  }

  close(name: string): void {
    this.depth -= 1;
    if (this.silent) return void (this.silent -= 1);
    if (this.clipping) this.clipping -= 1;
    this.parts.push(`</${name}>`);
  }

  done(): CleanSvg {
    if (!this.size) return refuse('must be a PNG, a JPEG or an SVG');
    return { text: this.parts.join(''), ...this.size };
  }
}

function checkValue(name: string, value: string): void {
  if (value.length > LIMITS.value)
    refuse(`must have at most 100,000 characters in ${name}; simplify the drawing`);
  if (!HARMLESS.test(value)) refuse(`must not reference external files, but ${name} does`);
  if (name === 'id' || name === 'class') return;
  const numbers = (value.replace(/#[\w.-]*/g, '').match(NUMBERS) ?? []).map(Number);
  if (numbers.some((number) => number > NUMBER_MAX))
    refuse(`must not contain numbers over 10,000,000, but ${name} does`);
  if (name === 'stroke-dasharray' && numbers.some((number) => number > 0 && number < DASH_MIN))
    refuse('must not contain dashes shorter than 0.01');
}

/** Returns whether a name belongs to an editor's private data, such as `sodipodi:namedview`. */
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
  const isBox =
    numbers.length === 4 &&
    numbers.every((number) => Math.abs(number) <= VIEW_BOX.max) &&
    wide >= VIEW_BOX.min &&
    high >= VIEW_BOX.min;
  return isBox ? (numbers as number[] & { 2: number; 3: number }) : null;
}

const lengthOf = (text = ''): string => /^\s*([\d.]+)(?:px)?\s*$/.exec(text)?.[1] ?? 'none';
