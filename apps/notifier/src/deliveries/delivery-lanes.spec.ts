import type { DueDelivery } from './delivery.entity';
import { DeliveryLane } from './delivery-lane';
import { DeliveryLanes } from './delivery-lanes';

let count = 0;
const delivery = (lane: string, leasedUntil = 1_000_000): DueDelivery =>
  ({ id: String(++count), lane, environment: 'test', leasedUntil: new Date(leasedUntil) }) as DueDelivery;

const laneWith = (n: number): DeliveryLane => {
  const lane = new DeliveryLane('a', 'test');
  for (let i = 0; i < n; i++) lane.push(delivery('a'));
  return lane;
};
const takeAll = (lane: DeliveryLane): number => {
  let taken = 0;
  while (lane.take()) taken++;
  return taken;
};

describe('a lane', () => {
  it('has 16 tries under way at once to begin with', () => {
    expect(takeAll(laneWith(100))).toBe(16);
  });

  it('gets more places while its receiver answers well, up to 32', () => {
    const lane = laneWith(200);
    for (let i = 0; i < 40; i++) {
      lane.take();
      lane.finished(true);
    }
    expect(takeAll(lane)).toBe(32);
  });

  it('is left with 4 places by a receiver that fails', () => {
    const lane = laneWith(200);
    for (let i = 0; i < 5; i++) {
      lane.take();
      lane.finished(false);
    }
    expect(takeAll(lane)).toBe(4);
  });

  it('gives its deliveries in order, each once', () => {
    const lane = new DeliveryLane('a', 'test');
    const all = Array.from({ length: 3_000 }, () => delivery('a'));
    for (const one of all) lane.push(one);
    const taken = all.map(() => {
      const next = lane.take();
      lane.finished(null);
      return next;
    });
    expect(taken).toEqual(all);
    expect(lane.take()).toBeNull();
    expect(lane.idle).toBe(true);
  });

  it('is hungry when the database holds more and little waits here', () => {
    const lane = laneWith(17);
    lane.backlog = true;
    expect(lane.hungry).toBe(false);
    lane.take();
    expect(lane.hungry).toBe(true);
    expect(lane.idle).toBe(false);
  });

  it('takes out what its lease no longer covers, and knows that the database holds it', () => {
    const lane = new DeliveryLane('a', 'test');
    const [first, second, third] = [delivery('a', 10), delivery('a', 20), delivery('a', 30)];
    for (const one of [first, second, third]) lane.push(one);
    expect(lane.takeLate(10)).toEqual([]);
    expect(lane.takeLate(30)).toEqual([first, second]);
    expect([lane.length, lane.backlog]).toEqual([1, true]);
    expect(lane.take()).toBe(third);
  });
});

describe('the lanes', () => {
  it('take turns, however much one of them holds', () => {
    const lanes = new DeliveryLanes();
    for (let i = 0; i < 100; i++) lanes.add(delivery('dead'));
    for (const name of ['a', 'b', 'c']) lanes.add(delivery(name));
    const order = Array.from({ length: 6 }, () => lanes.next()!.lane.name);
    expect(order).toEqual(['dead', 'a', 'b', 'c', 'dead', 'dead']);
  });

  it('say how much more may be taken in hand of each, per environment', () => {
    const lanes = new DeliveryLanes();
    for (let i = 0; i < 128; i++) lanes.add(delivery('a'));
    lanes.add(delivery('b'));
    expect(lanes.full()).toEqual(['a']);
    expect(lanes.rooms('test')).toEqual(
      new Map([
        ['a', 0],
        ['b', 127],
      ]),
    );
    expect(lanes.rooms('live')).toEqual(new Map());
    expect(lanes.newLaneRoom).toBe(128);
  });

  it('hold only a few of each once they are crowded, so that no lane is left without room', () => {
    const lanes = new DeliveryLanes();
    for (let i = 0; i < 4_000; i++) lanes.add(delivery(`dead ${i % 50}`));
    lanes.add(delivery('healthy'));
    expect(lanes.rooms('test').get('dead 0')).toBe(0);
    expect(lanes.rooms('test').get('healthy')).toBe(7);
    expect(lanes.newLaneRoom).toBe(8);
    expect(lanes.hasRoomFor(0)).toBe(false);
  });

  it('hold only a few of a receiver that fails', () => {
    const lanes = new DeliveryLanes();
    for (let i = 0; i < 2; i++) lanes.add(delivery('a'));
    lanes.finished(lanes.next()!.lane, false);
    expect(lanes.rooms('test')).toEqual(new Map([['a', 7]]));
  });

  it('count what leaves them', () => {
    const lanes = new DeliveryLanes();
    for (let i = 0; i < 10; i++) lanes.add(delivery('a', i));
    expect(lanes.takeLate(4)).toHaveLength(4);
    lanes.next();
    expect(lanes.hasRoomFor(3_995)).toBe(true);
    expect(lanes.hasRoomFor(3_996)).toBe(false);
    expect(lanes.drain()).toHaveLength(5);
    expect(lanes.hasRoomFor(4_000)).toBe(true);
  });

  it('forget a lane with nothing to remember', () => {
    const lanes = new DeliveryLanes();
    lanes.add(delivery('a'));
    const { lane } = lanes.next()!;
    expect([...lanes.rooms('test').keys()]).toEqual(['a']);
    lanes.finished(lane, true);
    expect([...lanes.rooms('test').keys()]).toEqual([]);
    lanes.setBacklog('a', 'test', true);
    expect([...lanes.rooms('test').keys()]).toEqual(['a']);
    lanes.setBacklog('a', 'test', false);
    expect([...lanes.rooms('test').keys()]).toEqual([]);
  });
});
