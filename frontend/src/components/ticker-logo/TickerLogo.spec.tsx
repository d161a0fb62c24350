import { act, fireEvent, render } from '@testing-library/react';
import { jest } from '@jest/globals';
import { LOGO_WAIT_MS, TickerLogo } from './TickerLogo';

const PHOTO = 'https://logos.example/AAPL.png';

describe('TickerLogo', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('shows initials at once and says so where there is no picture', () => {
    const onSettled = jest.fn();
    const { container } = render(<TickerLogo symbol="AAPL" photo={null} onSettled={onSettled} />);
    expect(container.textContent).toBe('AA');
    expect(container.querySelector('img')).toBeNull();
    expect(onSettled.mock.calls).toEqual([['initials']]);
  });

  it('keeps its size and its initials while the picture loads, then shows it', () => {
    const onSettled = jest.fn();
    const { container } = render(
      <TickerLogo symbol="AAPL" photo={PHOTO} sizePx={40} onSettled={onSettled} />,
    );
    const image = container.querySelector('img')!;
    expect(container.textContent).toBe('AA');
    expect(['src', 'alt', 'loading', 'referrerpolicy'].map((name) => image.getAttribute(name))).toEqual([
      PHOTO,
      '',
      'lazy',
      'no-referrer',
    ]);
    expect(image.dataset.loaded).toBe('false');
    expect((container.firstChild as HTMLElement).style.width).toBe('40px');
    expect(onSettled).not.toHaveBeenCalled();
    fireEvent.load(image);
    expect(image.dataset.loaded).toBe('true');
    act(() => void jest.advanceTimersByTime(LOGO_WAIT_MS));
    expect(onSettled.mock.calls).toEqual([['image']]);
  });

  it('falls back to the initials when the picture fails', () => {
    const onSettled = jest.fn();
    const { container } = render(<TickerLogo symbol="AAPL" photo={PHOTO} onSettled={onSettled} />);
    fireEvent.error(container.querySelector('img')!);
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toBe('AA');
    expect(onSettled.mock.calls).toEqual([['initials']]);
  });

  it('never keeps anyone waiting for a host that does not answer', () => {
    const onSettled = jest.fn();
    const { container } = render(<TickerLogo symbol="AAPL" photo={PHOTO} onSettled={onSettled} />);
    act(() => void jest.advanceTimersByTime(LOGO_WAIT_MS - 1));
    expect(onSettled).not.toHaveBeenCalled();
    act(() => void jest.advanceTimersByTime(1));
    expect(onSettled.mock.calls).toEqual([['initials']]);
    // Late is better than never, and nobody is told twice.
    fireEvent.load(container.querySelector('img')!);
    expect(container.querySelector('img')!.dataset.loaded).toBe('true');
    expect(onSettled).toHaveBeenCalledTimes(1);
  });

  it('begins anew with another instrument', () => {
    const onSettled = jest.fn();
    const { container, rerender } = render(<TickerLogo symbol="AAPL" photo={PHOTO} onSettled={onSettled} />);
    fireEvent.error(container.querySelector('img')!);
    rerender(<TickerLogo symbol="MSFT" photo="https://logos.example/MSFT.png" onSettled={onSettled} />);
    expect(container.textContent).toBe('MS');
    fireEvent.load(container.querySelector('img')!);
    expect(onSettled.mock.calls).toEqual([['initials'], ['image']]);
  });
});
