const POLYNOMIAL = 0x1021;

/** CRC-16/CCITT-FALSE of ASCII text, as QR codes end with it: 4 upper-case hexadecimal digits. `123456789` gives 29B1. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i) << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
  }
  return (crc & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}
