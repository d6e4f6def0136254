import { BUS_USERS, EVENT_CONSUMERS, type BusUser } from '@tulay/contracts';
import * as contracts from '@tulay/contracts';
import { allCommands, usersConf } from '@tulay/messaging';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const GOLDEN = join(__dirname, '../../k8s/bus/permissions.conf');

const filesOf = (app: string): string[] =>
  readdirSync(join(ROOT, 'apps', app, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .map((path) => join(ROOT, 'apps', app, 'src', path));

function importsOf(file: string, library: string): string[] {
  const code = readFileSync(file, 'utf8');
  const lists = [...code.matchAll(/import (?:type )?\{([^}]*)\} from '(@tulay\/[a-z-]+)'/g)];
  const names = lists.filter(([, , from]) => from === library).flatMap(([, list]) => list!.split(','));
  return names.map((name) => name.trim().replace(/^type /, '')).filter((name) => name !== '');
}

/**
 * Returns whether a file may send commands: only `*.client.ts` in a service, any file in the operator CLI.
 */
const asks = (app: BusUser, file: string): boolean => app === 'operator' || file.endsWith('.client.ts');

function askedIn(app: BusUser): string[] {
  const files = filesOf(app).filter((file) => asks(app, file));
  const names = files.flatMap((file) => importsOf(file, '@tulay/contracts'));
  return [...new Set(names.filter((name) => /[a-z]Command$/.test(name)))].sort();
}

interface Askable {
  callers: readonly BusUser[];
}

/** Returns the names of the commands that libs/contracts permits a NATS user to send. */
function mayAsk(user: BusUser): string[] {
  const commands = Object.entries(contracts).filter(([name]) => /[a-z]Command$/.test(name));
  const one = (value: unknown): Askable =>
    typeof value === 'function' ? (value as (service: string) => Askable)('payments') : (value as Askable);
  return commands
    .filter(([name]) => !['batchedCommand', 'sharedCommand'].includes(name))
    .filter(([, value]) => one(value).callers.includes(user))
    .map(([name]) => name)
    .sort();
}

describe('NATS users', () => {
  it.each(BUS_USERS)('%s may send exactly the commands that its code sends', (user) => {
    expect(askedIn(user)).toEqual(mayAsk(user));
  });

  it.each(BUS_USERS.filter((user) => user !== 'operator'))(
    '%s sends commands only in its *.client.ts files',
    (app) => {
      const elsewhere = filesOf(app)
        .filter((file) => !file.endsWith('.client.ts'))
        .filter((file) => importsOf(file, '@tulay/messaging').includes('CommandClient'));
      expect(elsewhere).toEqual([]);
    },
  );

  it.each(Object.keys(EVENT_CONSUMERS))(
    'own their durables: %s is defined once, in the code of its service',
    (durable) => {
      const code = filesOf(durable.split('-')[0]!).map((file) => readFileSync(file, 'utf8'));
      expect(code.filter((text) => text.includes(`= '${durable}'`))).toHaveLength(1);
    },
  );

  it('have consumers that take their sources from EVENT_CONSUMERS', () => {
    const code = BUS_USERS.flatMap(filesOf).map((file) => readFileSync(file, 'utf8'));
    const consumers = code.flatMap((text) => [...text.matchAll(/@OnEvents\(\{([^}]*)\}/g)]);
    expect(consumers).toHaveLength(Object.keys(EVENT_CONSUMERS).length);
    for (const [, options] of consumers)
      expect(options).toMatch(/durable: (\w+),\s+from: EVENT_CONSUMERS\[\1\]/);
  });

  it('have the permissions in the golden file, which `npm run contracts:update` regenerates', () => {
    const conf = usersConf((user) => `$BUS_PASSWORD_${user.toUpperCase()}`);
    if (process.env.UPDATE_CONTRACTS === 'true') writeFileSync(GOLDEN, conf);
    expect(conf).toBe(existsSync(GOLDEN) ? readFileSync(GOLDEN, 'utf8') : '');
  });

  it('send commands with unique subjects', () => {
    const subjects = allCommands().map(({ subject }) => subject);
    expect(subjects).toHaveLength(new Set(subjects).size);
  });
});
