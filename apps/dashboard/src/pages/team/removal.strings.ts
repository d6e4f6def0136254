import { inEachLanguage } from '@tulay/pages';

/** Strings for the page that confirms a member's removal, and for the API keys that the member created. */
export const removalStrings = inEachLanguage({
  en: {
    other: {
      title: 'Remove {name}',
      text: '{name} is signed out everywhere and sees nothing of this business any more. Open invitations from {name} end.',
      keys: 'API keys that {name} made',
    },
    self: {
      title: 'Leave the team',
      text: 'You are signed out everywhere and see nothing of this business any more. Open invitations from you end.',
      keys: 'API keys that you made',
    },
    choose:
      'These keys work. Tick those that end now: programs that use them get errors at once, and for good. None is ticked, because a server of the shop may run on them.',
    seeOnly: 'These keys work. An owner or a developer can revoke them.',
    left: 'Every other key goes on working until somebody revokes or replaces it, also for whoever kept a copy. The page Team lists it.',
    none: 'None of them works any more.',
    unknown:
      'The keys cannot be read right now. You can go on all the same: look at the page Team afterwards, which lists the keys that are left.',
    made: 'made {time}',
    used: 'last used {time}',
    neverUsed: 'never used',
    cancel: 'Cancel',
    leftHeading: 'Keys of people who left',
    leftText:
      'These keys work, and were made by people who are not in the team any more. Whoever kept a copy can use them. Replace or revoke them on the page of each.',
    leftUnknown: 'Whether keys of people who left still work cannot be read right now.',
    madeBy: 'by {name}',
    open: 'Look at it',
    otherSide: 'on the other side',
  },
  fil: {
    other: {
      title: 'Tanggalin si {name}',
      text: 'Masa-sign out si {name} sa lahat ng browser at wala na siyang makikita sa negosyong ito. Matatapos ang mga bukas na imbitasyon mula kay {name}.',
      keys: 'Mga API key na ginawa ni {name}',
    },
    self: {
      title: 'Umalis sa team',
      text: 'Masa-sign out ka sa lahat ng browser at wala ka nang makikita sa negosyong ito. Matatapos ang mga bukas na imbitasyon mula sa iyo.',
      keys: 'Mga API key na ginawa mo',
    },
    choose:
      'Gumagana ang mga key na ito. Lagyan ng tsek ang mga tatapusin ngayon: magkaka-error agad ang mga program na gumagamit nito, at hindi na ito maibabalik. Walang naka-tsek, dahil baka may server ng tindahan na gumagamit nito.',
    seeOnly: 'Gumagana ang mga key na ito. Mababawi ito ng may-ari o ng programmer.',
    left: 'Patuloy na gagana ang ibang key hanggang bawiin o palitan, pati para sa sinumang may kopya. Nakalista ito sa pahinang Team.',
    none: 'Wala nang gumagana sa mga ito.',
    unknown:
      'Hindi mabasa ngayon ang mga key. Puwede ka pa ring magpatuloy: tingnan pagkatapos ang pahinang Team, na naglilista ng mga naiwang key.',
    made: 'ginawa noong {time}',
    used: 'huling ginamit noong {time}',
    neverUsed: 'hindi pa nagamit',
    cancel: 'Huwag ituloy',
    leftHeading: 'Mga key ng mga umalis',
    leftText:
      'Gumagana ang mga key na ito, at ginawa ng mga taong wala na sa team. Magagamit ito ng sinumang may kopya. Palitan o bawiin sa pahina ng bawat isa.',
    leftUnknown: 'Hindi mabasa ngayon kung may gumagana pang key ng mga umalis.',
    madeBy: 'ni {name}',
    open: 'Tingnan',
    otherSide: 'nasa kabilang panig',
  },
});
