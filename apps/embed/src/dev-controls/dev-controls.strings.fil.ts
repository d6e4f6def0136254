/** Filipino strings for the Dev Controls. */
export const devControlsFilipino = {
  heading: 'Dev Controls',
  text: 'Walang totoong perang gagalaw. Ikaw ang gumanap na nagbabayad at bangko:',
  done: 'Tapos na ang bayad na ito. Gumawa ng bago para sumubok ulit.',
  failWith: 'Dahilan ng “Mabigo”',
  outcomes: {
    succeed: 'Magtagumpay',
    fail: 'Mabigo',
    cancel: 'Kanselahin',
    expire: 'Mag-expire',
    process: 'Processing',
  },
  trail: 'Ang sinabi sa server mo',
  unreadable: 'Hindi mabasa ang mga event ngayon.',
  nothing: 'Paparating na ang event.',
  noReceiver: 'Walang sinabihan: walang webhook endpoint para sa event na ito.',
  delivery: {
    waiting: 'Papunta na',
    delivered: 'Naihatid',
    again: 'Ipapadala ulit',
    failed: 'Hindi naihatid',
  },
  answer: 'sumagot ng {status}',
  noAnswer: 'walang sagot',
  attempts: 'ika-{count} subok',
  next: 'susunod nang {time}',
  look: 'Tingnan ulit',
} as const;
