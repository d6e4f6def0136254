import { inEachLanguage, type WordsLike } from '@tulay/pages';

const english = {
  title: 'New payout',
  intro:
    'Money leaves your balance for a wallet or a bank account. You see all of it once more before it is sent.',
  available: 'Available: {amount}',
  noBalance: 'The balance cannot be shown right now; it is checked when the payout is sent.',
  next: 'Look it over',
  fields: {
    amount: 'Amount in pesos',
    method: 'How',
    account_no: 'GCash number',
    wallet_name: 'Name of the account, if you know it',
    bank_code: 'Bank',
    account_number: 'Account number',
    account_name: 'Name of the account',
    description: 'Description, if you like',
  },
  hints: {
    method: 'To a bank InstaPay carries up to ₱50,000.00 at once, and PESONet more within a banking day.',
    description: 'For you and your colleagues; at most 500 characters.',
  },
  noBank: 'Choose a bank',
  toWallet: 'To a GCash wallet',
  toBank: 'To a bank account',
  problems: {
    amount: 'Write an amount from ₱0.01 to ₱9,999,999.99, such as 1,250.50.',
    method: 'Choose one of the ways.',
    account_no: 'Write a Philippine mobile number, such as 0917 123 4567.',
    wallet_name: 'Write at most 140 characters.',
    bank_code: 'Choose one of the banks.',
    account_number: 'Write 6 to 20 digits.',
    account_name: 'Write the name as the bank has it, in at most 140 characters.',
    description: 'Write at most 500 characters.',
  },
  review: {
    title: 'Is this right?',
    text: 'This is what will be sent. Money that has arrived cannot be called back.',
    amount: 'Amount',
    after: 'Available afterwards',
    send: 'Send {amount}',
    ask: 'Ask for approval of {amount}',
    change: 'Change it',
    waits:
      'A second person has to approve it: with what you sent alone in the last 24 hours it is more than {limit}.',
    noApprover:
      'It is more than {limit} within 24 hours, so a second person would have to approve it, and nobody else of your team may. Invite somebody who may send payouts, or have an owner change the limit.',
    short: 'The balance does not cover it right now.',
  },
  used: 'This form was sent already, with something else in it. Look at your payouts before you send another one.',
};

const filipino: WordsLike<typeof english> = {
  title: 'Bagong payout',
  intro:
    'Aalis ang pera sa balanse mo papunta sa wallet o account sa bangko. Makikita mo muna ang lahat bago ito ipadala.',
  available: 'Magagamit: {amount}',
  noBalance: 'Hindi maipakita ang balanse ngayon; susuriin ito kapag ipinadala ang payout.',
  next: 'Suriin muna',
  fields: {
    amount: 'Halaga sa piso',
    method: 'Paano',
    account_no: 'Numero ng GCash',
    wallet_name: 'Pangalan sa account, kung alam mo',
    bank_code: 'Bangko',
    account_number: 'Numero ng account',
    account_name: 'Pangalan sa account',
    description: 'Paglalarawan, kung gusto mo',
  },
  hints: {
    method:
      'Sa bangko, hanggang ₱50,000.00 ang kaya ng InstaPay sa isang padala, at higit pa ang PESONet sa loob ng araw ng bangko.',
    description: 'Para sa iyo at sa mga kasama mo; hanggang 500 character.',
  },
  noBank: 'Pumili ng bangko',
  toWallet: 'Papunta sa GCash wallet',
  toBank: 'Papunta sa account sa bangko',
  problems: {
    amount: 'Magsulat ng halaga mula ₱0.01 hanggang ₱9,999,999.99, gaya ng 1,250.50.',
    method: 'Pumili ng isa sa mga paraan.',
    account_no: 'Magsulat ng numero ng cellphone sa Pilipinas, gaya ng 0917 123 4567.',
    wallet_name: 'Hanggang 140 character lang.',
    bank_code: 'Pumili ng isa sa mga bangko.',
    account_number: 'Magsulat ng 6 hanggang 20 numero.',
    account_name: 'Isulat ang pangalan ayon sa bangko, hanggang 140 character.',
    description: 'Hanggang 500 character lang.',
  },
  review: {
    title: 'Tama ba ito?',
    text: 'Ito ang ipapadala. Hindi na mababawi ang perang dumating na.',
    amount: 'Halaga',
    after: 'Matitira pagkatapos',
    send: 'Ipadala ang {amount}',
    ask: 'Humingi ng pagsang-ayon sa {amount}',
    change: 'Baguhin',
    waits:
      'Kailangang sumang-ayon ang pangalawang tao: kasama ng ipinadala mong mag-isa sa huling 24 na oras, higit na ito sa {limit}.',
    noApprover:
      'Higit ito sa {limit} sa loob ng 24 na oras, kaya kailangang sumang-ayon ang pangalawang tao, pero walang ibang puwede sa team mo. Mag-imbita ng puwedeng magpadala ng payout, o ipabago sa may-ari ang limit.',
    short: 'Kulang ang balanse ngayon para rito.',
  },
  used: 'Naipadala na ang form na ito na iba ang laman. Tingnan muna ang mga payout mo bago magpadala ng isa pa.',
};

/** Strings for the payout form. */
export const payoutFormStrings = inEachLanguage({ en: english, fil: filipino });

export type PayoutFieldName = keyof typeof english.fields;
