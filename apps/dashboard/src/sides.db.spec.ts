import type { Environment } from '@tulay/contracts';
import { routesOf, type Route } from '../test/routes-of';
import { BothModes, MODES } from '../test/sides/both-modes';
import { markIn } from '../test/sides/marks';
import { addressesOf, MODE_INDEPENDENT, OF_PEOPLE } from '../test/sides/page-addresses';

const otherThan = (side: Environment): Environment => (side === 'test' ? 'live' : 'test');

let both: BothModes;
let pages: Route[];
let forms: Route[];

beforeAll(async () => {
  both = await BothModes.start();
  const routes = routesOf(both.dashboard.running.app).filter(({ path }) => path.startsWith('/dashboard'));
  pages = routes.filter(({ method }) => method === 'GET');
  forms = routes.filter(({ method }) => method === 'POST');
});
afterAll(() => both.stop());

const isMembers = ({ access }: Route): boolean => access?.kind === 'allowed';
const ofSides = (): Route[] =>
  pages.filter((page) => isMembers(page) && !MODE_INDEPENDENT.includes(page.path));

const isAboutThing = (form: Route): boolean =>
  isMembers(form) && form.path.includes('/:') && !OF_PEOPLE.some((section) => form.path.startsWith(section));

/**
 * Removes the URL's path segments and parameter values from the page, because the page may repeat them even if
 * no object was found.
 */
function withoutNamed(body: string, address: string): string {
  const { pathname, searchParams } = new URL(address, 'https://pay.example');
  const named = [...pathname.split('/').slice(3), ...searchParams.values()].filter(Boolean);
  return named.reduce((text, each) => text.replaceAll(each, ''), body);
}

it.each(MODES)('pages that depend on the mode show only objects of %s mode', async (side) => {
  const wrong: unknown[] = [];
  for (const { path } of ofSides())
    for (const address of addressesOf(path, side, both)) {
      const { status, body } = await both.browsers[side].get(address);
      const [own, foreign] = [markIn(withoutNamed(body, address), side), markIn(body, otherThan(side))];
      if (status !== 200 || own === null || foreign !== null) wrong.push([address, status, own, foreign]);
    }
  expect(wrong).toEqual([]);
});

it.each(MODES)('objects of the other mode are hidden in %s mode', async (side) => {
  const wrong: unknown[] = [];
  const other = otherThan(side);
  for (const { path } of ofSides())
    for (const address of addressesOf(path, other, both)) {
      const { status, body } = await both.browsers[side].get(address);
      const foreign = markIn(withoutNamed(body, address), other);
      if (foreign !== null || status !== (path.includes('/:') ? 404 : 200))
        wrong.push([address, status, foreign]);
    }
  expect(wrong).toEqual([]);
});

it.each(MODES)('mode-independent pages show no objects in %s mode', async (side) => {
  const wrong: unknown[] = [];
  for (const page of pages.filter((each) => !ofSides().includes(each))) {
    const isOfNone = MODE_INDEPENDENT.includes(page.path);
    const address = isOfNone ? addressesOf(page.path, side, both)[0]! : page.url;
    const { status, body } = await both.browsers[side].get(address);
    const marks = MODES.map((each) => markIn(body, each)).filter((mark) => mark !== null);
    if (marks.length > 0 || (isMembers(page) && status !== 200 && status !== 303))
      wrong.push([address, status, marks]);
  }
  expect(wrong).toEqual([]);
});

it('the list of mode-independent pages contains only existing pages', () => {
  const members = pages.filter(isMembers).map(({ path }) => path);
  expect(MODE_INDEPENDENT.filter((path) => !members.includes(path))).toEqual([]);
  expect(ofSides().length).toBeGreaterThan(40);
});

it('every audit entry that concerns one mode contains the mode', async () => {
  const entries = await both.dashboard.db.query<{ action: string; detail: Record<string, unknown> }>(
    'SELECT action, detail FROM audit_log WHERE subject = $1 ORDER BY id',
    [both.owner.merchantId],
  );
  const ofNone = entries.filter(({ detail }) => detail.environment === undefined);
  expect(ofNone.map(({ action }) => action)).toEqual(['application.saved']);
  for (const side of MODES) {
    const told = entries.filter(({ detail }) => markIn(JSON.stringify(detail), side) !== null);
    expect(told.map(({ action }) => action)).toEqual([
      'payout_limit.changed',
      'payout.begun',
      'payout.sent',
      'project.create',
      'refund.create',
      'webhook.create',
    ]);
    expect(told.filter(({ detail }) => detail.environment !== side)).toEqual([]);
  }
});

/** Input for the forms of all kinds of objects. */
const TYPED = { name: 'x', url: 'https://shop.example/hook', events: '*', sure: 'yes', set: '1' };

it.each(MODES)('forms submitted in %s mode do not change objects of the other mode', async (side) => {
  const wrong: unknown[] = [];
  const other = otherThan(side);
  const browser = both.browsers[side];
  for (const { path } of forms.filter(isAboutThing))
    for (const address of addressesOf(path, other, both)) {
      const { status, body } = await browser.post(address, TYPED);
      const mark = markIn(withoutNamed(body, address), other);
      if (status < 400 || status >= 500 || mark !== null) wrong.push([address, status, mark]);
    }
  expect(wrong).toEqual([]);
});
