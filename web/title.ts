import { useEffect } from 'preact/hooks';

/** The title of the window, and of its entry in the history. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Bummerl`;
  }, [title]);
}
