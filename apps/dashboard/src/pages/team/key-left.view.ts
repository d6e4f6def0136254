import { commonStrings, interpolate, manilaDateTime } from '@tulay/pages';
import type { MemberKey } from '../../keys/member-keys';
import { maskOf } from '../keys/keys.view';
import { removalStrings as words } from './removal.strings';

const timeText = (unix: number): string => manilaDateTime(unix, commonStrings.locale);

export const keyView = ({ key, maker }: MemberKey) => ({
  id: key.id,
  mask: maskOf(key),
  maker: `${maker.name} (${maker.email})`,
  used:
    key.last_used_at === null
      ? words.neverUsed
      : interpolate(words.used, { time: timeText(key.last_used_at) }),
  made: interpolate(words.made, { time: timeText(key.created) }),
});
