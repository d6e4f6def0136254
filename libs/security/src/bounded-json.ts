/** Limits for JSON from an untrusted sender. */
export interface JsonLimits {
  /** Maximum nesting of arrays and objects; the outermost level is 1. */
  depth: number;
  /** Maximum number of arrays, objects and the values in them. */
  values: number;
}

/** Thrown for JSON that exceeds the nesting or value limit. */
export class ComplexJson extends Error {}

/**
 * Parses JSON. The limits are checked before any value is allocated, so the cost of rejecting a string grows
 * only with its length.
 * @throws ComplexJson if the JSON exceeds a limit; SyntaxError if the string is not JSON
 */
export function parseBoundedJson(text: string, limits: JsonLimits): unknown {
  demandWithin(text, limits);
  return JSON.parse(text);
}

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map((character) => character.charCodeAt(0));
const OPENING = new Set(['[', '{'].map((character) => character.charCodeAt(0)));
const CLOSING = new Set([']', '}'].map((character) => character.charCodeAt(0)));

/**
 * Checks the limits by counting brackets and commas outside of strings. The parser checks whether brackets
 * match.
 */
function demandWithin(text: string, limits: JsonLimits): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (CLOSING.has(code)) depth--;
    else if (OPENING.has(code)) [depth, values] = [depth + 1, values + 1];
    else if (code === COMMA) values++;
    if (depth > limits.depth) throw new ComplexJson(`is nested more than ${limits.depth} levels deep`);
    if (values > limits.values) throw new ComplexJson(`has more than ${limits.values} values`);
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (let code = text.charCodeAt(at); at < text.length && code !== QUOTE; code = text.charCodeAt(at))
    at += code === BACKSLASH ? 2 : 1;
  return at;
}
