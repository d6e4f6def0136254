import { TextField } from '../http/fields';
import { AnyBody } from '../requests/any.body';

export class ReplayEventBody extends AnyBody {
  @TextField(
    { min: 1, max: 255 },
    {
      description:
        'Only to this endpoint, whatever its filter. Default: wherever the event would go if it happened now.',
    },
  )
  endpoint?: string | null;
}
