/** Strings for emails to owners about changes that team members made or started. */
export const changeMailWords = {
  en: {
    keys_changed: {
      subject: 'API keys of your business were changed',
      heading: 'API keys were changed',
      intro:
        'Somebody in your team made, replaced or revoked an API key at Tulay, or began to. The audit log says who.',
      button: 'Look at the keys',
      note: 'If nobody in your team did it, revoke the key now and choose a new password.',
    },
    webhooks_changed: {
      subject: 'Webhooks of your business were changed',
      heading: 'Webhooks were changed',
      intro:
        'Somebody in your team added, changed, switched on or off or deleted a webhook endpoint at Tulay, or replaced a secret that signs webhooks, or began to. The audit log says who.',
      button: 'Look at the endpoints',
      note: 'Endpoints learn of your payments and customers. If you do not know an address there, delete it now and choose a new password.',
    },
    projects_changed: {
      subject: 'Projects of your business were changed',
      heading: 'Projects were changed',
      intro:
        'Somebody in your team made a project at Tulay, or changed which sites may show its pages, or began to. The audit log says who.',
      button: 'Look at the projects',
      note: 'If you do not know a site there, take it out now and choose a new password.',
    },
    branding_changed: {
      subject: 'How payers see your business was changed',
      heading: 'How payers see your business was changed',
      intro:
        'Somebody in your team changed the logo, the colour or the contacts that payers see at Tulay, or began to. The audit log says who.',
      button: 'Look at the branding',
      note: 'Payers who need help turn to what stands there. If it is not yours, change it now and choose a new password.',
    },
    members_changed: {
      subject: 'The team of your business has changed',
      heading: 'The team has changed',
      intro:
        'Somebody was invited to the team of your business at Tulay, joined it, left it or has another role. The audit log says who did it.',
      button: 'Look at the team',
      note: 'If you do not know somebody there, remove them now and choose a new password. API keys that somebody made who left go on working until they are revoked: the page of the team lists them.',
    },
    bank_account_changed: {
      subject: 'The bank account of your business was changed',
      heading: 'The bank account was changed',
      intro:
        'Somebody in your team entered a bank account in the application of your business at Tulay. The audit log says who.',
      button: 'Look at the account',
      note: 'If it is not yours, change it before the application is submitted, and choose a new password now.',
    },
  },
  fil: {
    keys_changed: {
      subject: 'Nabago ang mga API key ng negosyo mo',
      heading: 'Nabago ang mga API key',
      intro:
        'May gumawa, nagpalit o nagbawi ng API key sa Tulay mula sa team mo, o nagsimula nito. Nasa talaan kung sino.',
      button: 'Tingnan ang mga key',
      note: 'Kung wala sa team mo ang gumawa nito, bawiin agad ang key at pumili ng bagong password.',
    },
    webhooks_changed: {
      subject: 'Nabago ang mga webhook ng negosyo mo',
      heading: 'Nabago ang mga webhook',
      intro:
        'May nagdagdag, nagbago, nagpagana, nag-disable o nagbura ng webhook endpoint sa Tulay mula sa team mo, o nagpalit ng secret na lumalagda sa mga webhook, o nagsimula nito. Nasa talaan kung sino.',
      button: 'Tingnan ang mga endpoint',
      note: 'Nalalaman ng mga endpoint ang mga bayad at customer mo. Kung may address doon na hindi mo kilala, burahin agad at pumili ng bagong password.',
    },
    projects_changed: {
      subject: 'Nabago ang mga proyekto ng negosyo mo',
      heading: 'Nabago ang mga proyekto',
      intro:
        'May gumawa ng proyekto sa Tulay mula sa team mo, o nagbago kung aling mga site ang puwedeng magpakita ng mga pahina nito, o nagsimula nito. Nasa talaan kung sino.',
      button: 'Tingnan ang mga proyekto',
      note: 'Kung may site doon na hindi mo kilala, tanggalin agad at pumili ng bagong password.',
    },
    branding_changed: {
      subject: 'Nabago ang nakikita ng mga nagbabayad sa negosyo mo',
      heading: 'Nabago ang nakikita ng mga nagbabayad',
      intro:
        'May nagbago ng logo, kulay o mga contact na nakikita ng mga nagbabayad sa Tulay mula sa team mo, o nagsimula nito. Nasa talaan kung sino.',
      button: 'Tingnan ang branding',
      note: 'Doon lumalapit ang mga nagbabayad na nangangailangan ng tulong. Kung hindi sa iyo ang nakasulat, baguhin agad at pumili ng bagong password.',
    },
    members_changed: {
      subject: 'Nabago ang team ng negosyo mo',
      heading: 'Nabago ang team',
      intro:
        'May inanyayahan, sumali, umalis o nagkaroon ng ibang tungkulin sa team ng negosyo mo sa Tulay. Nasa talaan kung sino ang gumawa.',
      button: 'Tingnan ang team',
      note: 'Kung may hindi ka kilala roon, tanggalin agad at pumili ng bagong password. Patuloy na gagana ang mga API key na ginawa ng umalis hanggang bawiin: nakalista ang mga ito sa pahina ng team.',
    },
    bank_account_changed: {
      subject: 'Nabago ang account sa bangko ng negosyo mo',
      heading: 'Nabago ang account sa bangko',
      intro:
        'May naglagay ng account sa bangko sa aplikasyon ng negosyo mo sa Tulay mula sa team mo. Nasa talaan kung sino.',
      button: 'Tingnan ang account',
      note: 'Kung hindi sa iyo, palitan bago maipasa ang aplikasyon, at pumili agad ng bagong password.',
    },
  },
};
