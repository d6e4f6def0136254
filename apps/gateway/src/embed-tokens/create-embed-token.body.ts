import {
  EMBED_AUDIENCES,
  EMBED_SCOPE_FIELDS,
  EMBED_SURFACES,
  EMBED_TTL_SECONDS,
  PANEL_TABS,
  type EmbedAudience,
  type EmbedScopeField,
  type EmbedSurface,
} from '@tulay/contracts';
import { ChoiceField, NamesField, TextField, UuidField, WholeNumberField } from '../http/fields';
import { AnyBody } from '../requests/any.body';

export class CreateEmbedTokenBody extends AnyBody {
  @UuidField({ required: true, description: 'The project whose page it opens.' })
  project_uuid: string;

  @ChoiceField(EMBED_AUDIENCES, {
    required: true,
    description: 'Who will look: the merchant sees everything, a customer what the scope names.',
  })
  audience: EmbedAudience;

  @ChoiceField(EMBED_SURFACES, {
    default: 'payments',
    description: 'Which page it opens. The panel is for the merchant only.',
  })
  surface?: EmbedSurface | null;

  @ChoiceField(EMBED_SCOPE_FIELDS, {
    description: 'With audience `customer` only, and required there: what names their payments.',
  })
  scope_field?: EmbedScopeField | null;

  @TextField(
    { min: 1, max: 255 },
    {
      description: 'The id of a customer of yours, or your own reference. Never echoed, sealed in the token.',
    },
  )
  scope_value?: string | null;

  @NamesField(PANEL_TABS, {
    description:
      'The tabs of the panel it opens; all six if omitted or empty. Names that are no tab are dropped.',
  })
  tabs?: string[] | null;

  @WholeNumberField(EMBED_TTL_SECONDS, { default: EMBED_TTL_SECONDS.default })
  ttl_seconds?: number | null;
}
