import type { ActivationFeeDue } from '@tulay/contracts';
import { amountText, interpolate } from '@tulay/pages';
import type { ApplicationEntity } from '../../applications/application.entity';
import { ACTIVATION_PATH } from '../activation/activation.view';
import type { Attention } from './attention';
import { homeStrings as words } from './home.strings';

/** Fields of an application that the overview shows. */
export type ActivationState = Pick<ApplicationEntity, 'state' | 'reason' | 'fee'>;

/** Returns the merchant's next step toward live mode, or an empty list if the merchant has nothing to do. */
export function activationAttention({ state, reason, fee }: ActivationState): Attention[] {
  if (state === 'draft') return [{ tone: 'caution', text: words.activation.begin, href: ACTIVATION_PATH }];
  if (state === 'rejected') {
    const text = interpolate(words.activation.rejected, { reason: reason ?? '' });
    return [{ tone: 'negative', text, href: ACTIVATION_PATH }];
  }
  return state === 'fee_due' && fee ? [feeDue(fee)] : [];
}

/** Links to the activation fee's invoice once the invoice exists. */
const feeDue = ({ amount, currency, url }: ActivationFeeDue): Attention => ({
  tone: 'caution',
  text: interpolate(words.activation.fee, { amount: amountText(amount, currency) }),
  href: url ?? ACTIVATION_PATH,
});
