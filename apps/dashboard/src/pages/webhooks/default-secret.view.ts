import type { ActionButton } from '../../operations/action-button';
import { overlapChoice } from './choices';
import { WEBHOOKS_PATH } from './endpoints.view';
import { webhooksStrings } from './webhooks.strings';

export const DEFAULT_SECRET_PATH = `${WEBHOOKS_PATH}/default-secret`;

export interface DefaultSecretSection {
  template: string;
  presses: Omit<ActionButton, 'operation'>[];
}

/** Returns the section of the endpoint list that contains the buttons for showing and replacing the secret. */
export const toDefaultSecretSection = (): DefaultSecretSection => ({
  template: '/pages/webhooks/default-secret',
  presses: [
    { action: `${DEFAULT_SECRET_PATH}/show`, text: webhooksStrings.ownAddresses.show },
    {
      action: `${DEFAULT_SECRET_PATH}/rotate`,
      text: webhooksStrings.one.rotate,
      choice: { ...overlapChoice(), id: 'rotate-overlap' },
    },
  ],
});
