import { ENVIRONMENTS, type Environment } from '@tulay/contracts';
import { ChoiceField } from '../http/fields';

/** What every body may hold, also that of an action that needs nothing. */
export class AnyBody {
  @ChoiceField(ENVIRONMENTS, { description: "Must be the key's, if it is given." })
  environment?: Environment | null;
}
