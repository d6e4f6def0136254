import 'reflect-metadata';
import { SSE_METADATA } from '@nestjs/common/constants';
import {
  EMBED_SURFACES,
  ENVIRONMENTS,
  getProjectProfileCommand,
  isBlocked,
  MERCHANT_STATES,
} from '@tulay/contracts';
import { refusedCommands, routesIn, type RouteIn } from '@tulay/testing';
import { EmbedUnderTest } from '../../test/embed-under-test';
import { KNOWN_OBJECTS } from '../../test/known-objects';
import { PROJECT } from '../../test/tokens';
import { frameStrings } from '../layout/frame.strings';

let embed: EmbedUnderTest;
let routes: RouteIn[];

beforeAll(async () => {
  const subjects = KNOWN_OBJECTS.map(({ subject }) => subject);
  const others = refusedCommands('embed', [...subjects, getProjectProfileCommand.subject]);
  embed = await EmbedUnderTest.start([...KNOWN_OBJECTS, ...others]);
  routes = routesIn(embed.current().app).filter(({ path }) => path.startsWith('/embed/'));
});
afterAll(() => embed.stop());

const walk = MERCHANT_STATES.flatMap((state) =>
  ENVIRONMENTS.flatMap((environment) => EMBED_SURFACES.map((surface) => ({ state, environment, surface }))),
);

/** Returns whether the route is an event stream. The stream of an allowed merchant never ends. */
const isStream = ({ handler }: RouteIn): boolean => Reflect.hasMetadata(SSE_METADATA, handler);

it.each(walk)(
  'the surface $surface of a $state merchant in $environment mode is available only if the merchant’s restrictions allow embeds',
  async ({ state, environment, surface }) => {
    embed.reset({ environment });
    const earlier = await embed.mint({ surface });
    const blocked = isBlocked({ state, payouts_held: false }, 'use_embeds', environment);
    // The gateway reports the projects of a restricted merchant as disabled.
    embed.reset({ environment, enabled: !blocked });
    const minted = await embed.mint({ surface }).then(
      () => 'minted',
      ({ code }: { code: string }) => code,
    );
    expect(minted).toBe(blocked ? 'project_disabled' : 'minted');
    for (const route of routes.filter((each) => blocked || !isStream(each))) {
      const path = route.path.replace(':surface', surface).replace(':project', PROJECT);
      const { status, body } = await embed.get(`${path}?token=${earlier}`);
      expect([path, status === 403]).toEqual([path, blocked]);
      expect(body.includes(frameStrings.messages.disabled.heading)).toBe(blocked);
    }
  },
);

it('the test cases include every route of a frame', () => {
  expect(routes.map(({ path }) => path).sort()).toEqual([
    '/embed/:surface/:project',
    '/embed/:surface/:project/live',
    '/embed/:surface/:project/payments.csv',
  ]);
});
