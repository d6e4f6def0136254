import { ChoiceField, WholeNumberField } from '../http/fields';
import { AnyBody } from '../requests/any.body';

const UNIX_SECONDS = { min: 0, max: 99_999_999_999 };

export class ReplayDeliveriesBody extends AnyBody {
  @WholeNumberField(UNIX_SECONDS, {
    required: true,
    description: 'Deliveries created then or later, in Unix seconds.',
  })
  since: number;

  @WholeNumberField(UNIX_SECONDS, { description: 'Deliveries created then or earlier, in Unix seconds.' })
  until?: number | null;

  @ChoiceField(['failed'], { default: 'failed', description: 'Only failed deliveries can be replayed.' })
  status?: 'failed' | null;
}
