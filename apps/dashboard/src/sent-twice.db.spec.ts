import type { Answered } from '../test/browser';
import { routesOf } from '../test/routes-of';
import { EXEMPT } from '../test/sent-twice/exempt';
import { formOn, type PageForm } from '../test/sent-twice/page-form';
import { SUBMISSIONS, type Submission } from '../test/sent-twice/submissions';
import {
  startTestEnvironment,
  type OpenedForm,
  type TestEnvironment,
} from '../test/sent-twice/test-environment';

let world: TestEnvironment;

beforeAll(async () => {
  world = await startTestEnvironment();
});
afterAll(() => world.dashboard.stop());

const FILES = {
  pdf: { name: 'permit.pdf', bytes: Buffer.from('%PDF-1.7 a permit') },
  png: { name: 'logo.png', bytes: Buffer.from('a picture') },
};

const open = async ({ open: page }: Submission): Promise<OpenedForm> =>
  typeof page === 'string'
    ? { by: world.owner, page, body: (await world.owner.get(page)).body }
    : page(world);

/** Submits the form with exactly the given fields. */
function send(
  { by, page }: OpenedForm,
  { action, fields }: PageForm,
  file?: 'pdf' | 'png',
): Promise<Answered> {
  return file ? by.upload(action, { typed: fields, file: FILES[file] }, page) : by.send(action, fields);
}

/** Removes hidden fields, times and nonces, which differ in every response. */
const shown = ({ status, goesTo, body }: Answered): unknown[] => [
  status,
  goesTo,
  body.replaceAll(/type="hidden" name="\w+" value="[^"]*"|\d\d?:\d\d|nonce[-="][^"' ;]+/g, ''),
];

const counted = async (text: string, of: string[] | null): Promise<number> =>
  (await world.dashboard.db.query<{ n: number }>(text, of ? [of] : []))[0]!.n;

/** Returns the number of audit entries, emails and commands so far. */
async function done({ by }: OpenedForm) {
  const ours = [world.owner.merchantId, by.merchantId, by.userId];
  const [entries, mails] = [
    await counted('SELECT count(*)::int AS n FROM audit_log WHERE subject = ANY($1)', ours),
    await counted('SELECT count(*)::int AS n FROM account_mails', null),
  ];
  return { entries, mails, asked: world.careful.done.length };
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

const CASES = Object.entries(SUBMISSIONS).flatMap(([path, sendings]) =>
  sendings.map((sending): [string, Submission] => [path, sending]),
);

it.each(CASES)(
  'the dashboard executes %s once even if the form is submitted repeatedly',
  async (path, sending) => {
    const opened = await open(sending);
    const isAction = (action: string) =>
      opened.action === undefined ? patternOf(path).test(action) : action === opened.action;
    const { action, fields } = formOn(opened.body, isAction);
    const form = { action, fields: { ...fields, ...sending.typed, ...opened.typed } };
    const before = await done(opened);
    const sendIt = () => send(opened, form, sending.file);
    const [one, other] = await Promise.all([sendIt(), sendIt()]);
    const after = await done(opened);
    const late = await sendIt();
    expect(shown(other)).toEqual(shown(one));
    expect(shown(late)).toEqual(shown(one));
    expect([one.status < 400, after.entries - before.entries]).toEqual([true, sending.entries ?? 1]);
    expect(after.asked - before.asked).toBeLessThanOrEqual(1);
    expect(await done(opened)).toEqual(after);
  },
);

it('every form that is not listed as exempt is tested', () => {
  const paths = routesOf(world.dashboard.running.app)
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/dashboard'))
    .map(({ path }) => path);
  const known = [...Object.keys(SUBMISSIONS), ...Object.keys(EXEMPT)];
  expect(paths.length).toBeGreaterThan(70);
  expect([...new Set(paths)].sort()).toEqual(known.sort());
});
