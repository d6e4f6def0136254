import { ENVIRONMENTS, isBlocked, MERCHANT_STATES } from '@tulay/contracts';
import type { MerchantEntity } from '../merchants/merchant.entity';
import type { ProjectEntity } from './project.entity';
import { toProjectProfile } from './project.view';

const walk = MERCHANT_STATES.flatMap((state) =>
  ENVIRONMENTS.flatMap((environment) => [true, false].map((enabled) => ({ state, environment, enabled }))),
);

it.each(walk)(
  'the embeds of a $state merchant in $environment mode are enabled only if the merchant’s restrictions and the project’s own switch ($enabled) allow it',
  ({ state, environment, enabled }) => {
    const merchant = { state, payoutsHeld: false, name: 'Aling Nena Store' } as MerchantEntity;
    const project = { environment, enabled, origins: [] as string[] } as ProjectEntity;
    const isAllowed = enabled && !isBlocked({ state, payouts_held: false }, 'use_embeds', environment);
    expect(toProjectProfile(project, merchant, 0).enabled).toBe(isAllowed);
  },
);
