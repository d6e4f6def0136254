import { commonStrings, interpolate, manilaDateTime } from '@tulay/pages';
import type { MemberKey } from '../../keys/member-keys';
import { maskOf } from '../keys/keys.view';
import { removalStrings as words } from './removal.strings';

const timeText = (unix: number): string => manilaDateTime(unix, commonStrings.locale);

/** Returns a key whose creator leaves or has left, as shown on the page. */
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
