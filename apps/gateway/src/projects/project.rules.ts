import {
  DomainError,
  ENVIRONMENTS,
  isPlainHttp,
  mayReceiveWebhooks,
  RECEIVER_PORT_RULE,
  WEB_URL_RULES,
  webUrlProblem,
  type CreateProjectRequest,
  type Environment,
  type Issues,
  nameProblem,
} from '@tulay/contracts';
import { trimmed } from '../merchants/merchant.rules';

const SLUG_MAX = 63;
const SLUG = /^[a-z0-9-]{1,63}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
// Stricter than a URL parser, because origins are inserted into a Content-Security-Policy header.
const ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?$/;
const STATIC_KEY_MAX = 255;
const NUMBERED_SLUGS = 9;

export const staticKeyContext = (projectId: string): string => `compat-static-key:${projectId}`;

export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * Returns the request with a trimmed name.
 * @throws DomainError `invalid_request` with every invalid field
 */
export function checkedProject(request: CreateProjectRequest): CreateProjectRequest {
  const checked = { ...request, name: trimmed(request.name) };
  const issues: Issues = {};
  const add = (field: string, problem: string | null) => {
    if (problem) issues[field] = [problem];
  };
  add('name', nameProblem(checked.name));
  add('environment', ENVIRONMENTS.includes(checked.environment) ? null : 'must be test or live');
  if (checked.slug !== undefined) add('slug', slugProblem(checked.slug));
  checked.origins.forEach((origin, i) => add(`origins.${i}`, originProblem(origin)));
  if (checked.compat) {
    add('compat.webhook_url', webhookUrlProblem(checked.compat.webhookUrl, checked.environment));
    add('compat.static_key', staticKeyProblem(checked.compat.staticKey));
  }
  requireNone(issues);
  return checked;
}

export function slugProblem(slug: string): string | null {
  if (!SLUG.test(slug)) return `must be 1 to ${SLUG_MAX} characters long and contain only a-z, 0-9 and -`;
  // A path may contain either the ID or the slug, so a slug must not look like an ID.
  return isUuid(slug) ? 'must not be a UUID' : null;
}

export function originProblem(origin: string): string | null {
  const exact = ORIGIN.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;
  return exact ? null : 'must be an exact origin, such as https://shop.example or http://localhost:8080';
}

/** @throws DomainError `invalid_request` with every invalid origin */
export function requireOrigins(origins: string[]): void {
  const issues: Issues = {};
  origins.forEach((origin, i) => {
    const problem = originProblem(origin);
    if (problem) issues[`origins.${i}`] = [problem];
  });
  requireNone(issues);
}

/** @throws DomainError `invalid_request` with every invalid field */
export function requireWebhook(
  { url, staticKey }: { url?: string; staticKey?: string },
  environment: Environment,
): void {
  const issues: Issues = {};
  const add = (field: string, problem: string | null) => {
    if (problem) issues[field] = [problem];
  };
  if (url === undefined && staticKey === undefined) add('url', 'or static_key is required');
  if (url !== undefined) add('url', webhookUrlProblem(url, environment));
  if (staticKey !== undefined) add('static_key', staticKeyProblem(staticKey));
  requireNone(issues);
}

function requireNone(issues: Issues): void {
  if (Object.keys(issues).length)
    throw new DomainError('invalid_request', 'The request has invalid fields', issues);
}

function webhookUrlProblem(text: string, environment: Environment): string | null {
  const problem = webUrlProblem(text);
  if (problem) return WEB_URL_RULES[problem];
  if (environment === 'live' && isPlainHttp(text)) return 'must be an https URL in live mode';
  return mayReceiveWebhooks(text) ? null : RECEIVER_PORT_RULE;
}

function staticKeyProblem(key: string): string | null {
  const fits = typeof key === 'string' && key.length >= 1 && key.length <= STATIC_KEY_MAX;
  // A lone surrogate cannot be percent-encoded in the URL.
  return fits && !/[\p{Cc}\p{Surrogate}]/u.test(key)
    ? null
    : `must have 1 to ${STATIC_KEY_MAX} printable characters`;
}

/** Converts a name to a slug: `Tindahan ni Peña` → `tindahan-ni-pena`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '');
  const slug = withoutLastDash(words.join('-').slice(0, SLUG_MAX)) || 'project';
  return isUuid(slug) ? `project-${slug}` : slug;
}

/**
 * Returns candidate slugs for a name, simplest first. The last candidates are random, in case the others are
 * taken.
 * @param random returns a short random string of a-z and 0-9
 */
export function slugCandidates(name: string, random: () => string): string[] {
  const slug = slugOf(name);
  const numbered = Array.from({ length: NUMBERED_SLUGS - 1 }, (_, i) => String(i + 2));
  return [slug, ...[...numbered, random(), random()].map((suffix) => withSuffix(slug, suffix))];
}

const withSuffix = (slug: string, suffix: string): string =>
  `${withoutLastDash(slug.slice(0, SLUG_MAX - suffix.length - 1))}-${suffix}`;

/**
 * Removes a trailing dash. Slugs contain no consecutive dashes, so a truncated slug ends with at most one.
 */
const withoutLastDash = (slug: string): string => (slug.endsWith('-') ? slug.slice(0, -1) : slug);
