/** A field that differs from the documentation. */
export interface Problem {
  /** Dotted path; empty for the whole body. */
  path: string;
  kind: 'missing' | 'unknown' | 'invalid' | 'below_minimum' | 'above_maximum';
  message: string;
}

/** Checks a single value. Only the check of the containing object detects missing fields. */
export type Check = (value: unknown, path: string) => Problem[];

const invalid = (path: string, message: string): Problem[] => [{ path, kind: 'invalid', message }];

export function text(min: number, max: number, pattern?: RegExp): Check {
  return (value, path) => {
    if (typeof value !== 'string') return invalid(path, 'must be a string');
    if (value.length < min || value.length > max)
      return invalid(path, `must have ${min} to ${max} characters`);
    return pattern && !pattern.test(value) ? invalid(path, `must match ${pattern.source}`) : [];
  };
}

export function oneOf(...values: readonly string[]): Check {
  return (value, path) =>
    values.includes(value as string) ? [] : invalid(path, `must be one of ${values.join(', ')}`);
}

/** Checks for a JSON number in this range, with at most `decimals` decimals. */
export function number(limits: { min: number; max: number; decimals: number }): Check {
  return (value, path) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return invalid(path, 'must be a number');
    const scaled = value * 10 ** limits.decimals;
    if (Math.abs(scaled - Math.round(scaled)) > 1e-6)
      return invalid(
        path,
        limits.decimals ? `has more than ${limits.decimals} decimals` : 'must be an integer',
      );
    if (value < limits.min)
      return [{ path, kind: 'below_minimum', message: `must not be less than ${limits.min}` }];
    if (value > limits.max)
      return [{ path, kind: 'above_maximum', message: `must not be more than ${limits.max}` }];
    return [];
  };
}

export const truth: Check = (value, path) =>
  typeof value === 'boolean' ? [] : invalid(path, 'must be true or false');

export const anyObject: Check = (value, path) => (isObject(value) ? [] : invalid(path, 'must be an object'));

export function list(each: Check, min = 0, max = 1_000): Check {
  return (value, path) => {
    if (!Array.isArray(value)) return invalid(path, 'must be an array');
    if (value.length < min || value.length > max) return invalid(path, `must have ${min} to ${max} elements`);
    return value.flatMap((element, index) => each(element, `${path}[${index}]`));
  };
}

/**
 * Checks for an HTTPS URL. Unlike real providers, the lab also accepts HTTP URLs of this machine, because a
 * local stack does not use HTTPS.
 */
export const returnUrl: Check = (value, path) => {
  if (typeof value !== 'string' || !URL.canParse(value)) return invalid(path, 'must be a URL');
  const { protocol, hostname } = new URL(value);
  const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost)$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && local)
    ? []
    : invalid(path, 'must be an https URL');
};

export interface Fields {
  required: Record<string, Check>;
  optional?: Record<string, Check>;
}

/** Checks for an object with exactly these fields. */
export function shape({ required, optional = {} }: Fields): Check {
  return (value, path) => {
    if (!isObject(value)) return invalid(path, 'must be an object');
    const at = (name: string): string => (path ? `${path}.${name}` : name);
    const problems: Problem[] = [];
    for (const [name, check] of Object.entries(required)) {
      const missing = value[name] === undefined || value[name] === null;
      if (missing) problems.push({ path: at(name), kind: 'missing', message: 'is required' });
      else problems.push(...check(value[name], at(name)));
    }
    for (const [name, given] of Object.entries(value)) {
      if (Object.hasOwn(required, name)) continue;
      const check = Object.hasOwn(optional, name) ? optional[name] : undefined;
      if (!check) problems.push({ path: at(name), kind: 'unknown', message: 'is not allowed' });
      else if (given !== undefined && given !== null) problems.push(...check(given, at(name)));
    }
    return problems;
  };
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
