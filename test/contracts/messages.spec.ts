import { EVENT_SOURCES, EVENT_TYPES, SERVICES, subjectOf } from '@tulay/contracts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventShape, messageShapes, type MessageShape, type Shape } from './message-shapes';

/**
 * Set by `npm run contracts:update`, which regenerates the golden files so that changes appear in reviews.
 */
const UPDATE = process.env.UPDATE_CONTRACTS === 'true';

function golden<T>(name: string, actual: T): T {
  const file = join(__dirname, 'golden', `${name}.json`);
  if (UPDATE) writeFileSync(file, `${JSON.stringify(actual, null, 2)}\n`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : ({} as T);
}

const messages = messageShapes();
const owners = [...new Set(Object.keys(messages).map((subject) => subject.split('.')[0]!))];

describe('messages between services', () => {
  it.each(owners)('match the golden file (%s)', (owner) => {
    const own = Object.entries(messages).filter(([subject]) => subject.startsWith(`${owner}.`));
    const actual: Record<string, MessageShape> = Object.fromEntries(own);
    expect(actual).toEqual(golden(owner === '{service}' ? 'every-service' : owner, actual));
  });

  it('include the event shape of the golden file', () => {
    const actual: { event: Shape; subjects: Record<string, string> } = {
      event: eventShape(),
      subjects: Object.fromEntries(EVENT_TYPES.map((type) => [type, subjectOf(type)])),
    };
    expect(actual).toEqual(golden('events', actual));
  });

  it('are named <service>.cmd.<verb-noun> and <service>.evt.<noun>.<past participle>', () => {
    for (const subject of Object.keys(messages))
      expect(subject).toMatch(/^(\{service\}|[a-z]+)\.cmd\.[a-z]+(-[a-z]+)*$/);
    for (const type of EVENT_TYPES) expect(subjectOf(type)).toMatch(/^[a-z]+\.evt\.[a-z_]+\.[a-z_]+$/);
    const known = [...SERVICES, '{service}'] as string[];
    expect(owners.every((owner) => known.includes(owner))).toBe(true);
    expect(Object.keys(EVENT_SOURCES)).toEqual(EVENT_TYPES);
  });
});
