import { WholeNumberField } from '../http/fields';
import { AnyBody } from '../requests/any.body';

export const DEFAULT_OVERLAP_SECONDS = 86_400;

export class RotateWebhookSecretBody extends AnyBody {
  @WholeNumberField(
    { min: 0, max: 604_800 },
    {
      default: DEFAULT_OVERLAP_SECONDS,
      description: 'Seconds that the old secret keeps signing beside the new.',
    },
  )
  overlap_seconds?: number | null;
}
