import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { delayRefusals } from '#server/platform/http/pages/busy.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('refusals', () => {
  const why = { status: 429, retryAfter: 1 } as const;
  const request = {} as IncomingMessage;
  const open = () => {
    const send = vi.fn();
    const hold = delayRefusals(send);
    return { send, refuse: (destroyed = false) => hold(request, { destroyed } as ServerResponse, why) };
  };

  it('are sent a second later, so that a client that retries at once gets one a second', () => {
    const { send, refuse } = open();
    refuse();
    vi.advanceTimersByTime(999);
    expect(send).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('are dropped for disconnected clients', () => {
    const { send, refuse } = open();
    refuse(true);
    vi.advanceTimersByTime(1_000);
    expect(send).not.toHaveBeenCalled();
  });

  it('are sent at once when too many are pending', () => {
    const { send, refuse } = open();
    for (let n = 0; n < 501; n += 1) refuse();
    expect(send).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(send).toHaveBeenCalledTimes(501);
  });
});
