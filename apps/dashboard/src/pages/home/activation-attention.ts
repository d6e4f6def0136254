import type { ActivationFeeDue } from '@tulay/contracts';
import { amountText, interpolate } from '@tulay/pages';
import type { ApplicationEntity } from '../../applications/application.entity';
import { ACTIVATION_PATH } from '../activation/activation.view';
import type { Attention } from './attention';
import { homeStrings as words } from './home.strings';

/** What the overview knows of an application. */
export type ActivationState = Pick<ApplicationEntity, 'state' | 'reason' | 'fee'>;

/** What a merchant has to do itself before it takes real money, if anything. */
export function activationAttention({ state, reason, fee }: ActivationState): Attention[] {
  if (state === 'draft') return [{ tone: 'caution', text: words.activation.begin, href: ACTIVATION_PATH }];
  if (state === 'rejected') {
    const text = interpolate(words.activation.rejected, { reason: reason ?? '' });
    return [{ tone: 'negative', text, href: ACTIVATION_PATH }];
  }
  return state === 'fee_due' && fee ? [feeDue(fee)] : [];
}

/** The invoice itself, once there is one. */
const feeDue = ({ amount, currency, url }: ActivationFeeDue): Attention => ({
  tone: 'caution',
  text: interpolate(words.activation.fee, { amount: amountText(amount, currency) }),
  href: url ?? ACTIVATION_PATH,
});
