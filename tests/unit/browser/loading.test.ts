import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $isLoading, whileLoading } from '#stores/ui/loading.ts';

const later = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms));

describe('the loading overlay', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is not shown for an action that takes a moment', async () => {
    const seen = vi.fn();
    const stop = $isLoading.listen(seen);
    const action = whileLoading(later(199, 'data'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await action).toBe('data');
    expect(seen).not.toHaveBeenCalled();
    stop();
  });

  it('is shown after 200 ms and hidden as soon as the data arrives', async () => {
    const action = whileLoading(later(700, 'data'));
    await vi.advanceTimersByTimeAsync(199);
    expect($isLoading.get()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect($isLoading.get()).toBe(true);
    await vi.advanceTimersByTimeAsync(500);
    expect($isLoading.get()).toBe(false);
    expect(await action).toBe('data');
  });

  it('is hidden after 2000 ms, whatever still runs', async () => {
    const action = whileLoading(later(60_000, 'late'));
    await vi.advanceTimersByTimeAsync(1999);
    expect($isLoading.get()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect($isLoading.get()).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await action).toBe('late');
  });

  it('is hidden when the action fails, without a message', async () => {
    const action = whileLoading(later(300, '').then(() => Promise.reject(new Error('offline'))));
    const outcome = expect(action).rejects.toThrow('offline');
    await vi.advanceTimersByTimeAsync(300);
    await outcome;
    expect($isLoading.get()).toBe(false);
  });

  it('stays until the end of the last of two overlapping actions', async () => {
    const both = [whileLoading(later(400, 1)), whileLoading(later(900, 2))];
    await vi.advanceTimersByTimeAsync(500);
    expect($isLoading.get()).toBe(true);
    await vi.advanceTimersByTimeAsync(400);
    expect($isLoading.get()).toBe(false);
    expect(await Promise.all(both)).toEqual([1, 2]);
  });
});
