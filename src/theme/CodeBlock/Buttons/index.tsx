// Change: a block gets its buttons when it comes near the screen; a page with many blocks is ready sooner.
import {useEffect, useState} from 'react';
import {useCodeBlockContext} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/CodeBlock/Buttons';
import Buttons from '@theme-original/CodeBlock/Buttons';

export default function ButtonsNearScreen(props: Props) {
  const {codeBlockRef} = useCodeBlockContext().wordWrap;
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({isIntersecting}) => isIntersecting)) {
          setNear(true);
          observer.disconnect();
        }
      },
      {rootMargin: '50%'},
    );
    observer.observe(codeBlockRef.current!);
    return () => observer.disconnect();
  }, [codeBlockRef]);
  return isNear && <Buttons {...props} />;
}
