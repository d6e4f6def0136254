const pad = (number) => String(number).padStart(2, '0');

/** 125 → `2:05`, 3725 → `1:02:05`; nothing below zero. */
export function clockText(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor((left % 3600) / 60);
  return hours ? `${hours}:${pad(minutes)}:${pad(left % 60)}` : `${minutes}:${pad(left % 60)}`;
}

/**
 * Counts down on the server's clock: the server's time when the page was rendered, plus the time since on the device.
 * @param onTick receives the seconds left, once a second; the last value is 0
 * @returns a function that stops it
 */
export function startCountdown({ now, expiresAt }, onTick) {
  const started = performance.now();
  const left = () => Math.max(0, expiresAt - now - (performance.now() - started) / 1000);
  const tick = () => {
    onTick(left());
    if (left() === 0) clearInterval(timer);
  };
  const timer = setInterval(tick, 1000);
  tick();
  return () => clearInterval(timer);
}
