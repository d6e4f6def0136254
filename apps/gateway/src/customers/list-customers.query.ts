import { SearchField, TextField } from '../http/fields';
import { ListQuery } from '../requests/list.query';

export class ListCustomersQuery extends ListQuery {
  @TextField({ min: 1, max: 255 }, { description: 'Exactly this email address.' })
  email?: string;

  @SearchField(
    { max: 200 },
    {
      description: 'In the name, email or phone, in any case. One or two characters: at the start of a word.',
    },
  )
  q?: string;
}
