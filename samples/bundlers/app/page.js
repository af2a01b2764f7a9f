'use client';

import {useEffect, useState} from 'react';
import {chainOf} from '../src/chain.js';

export default function Page() {
  const [chain, setChain] = useState('…');
  useEffect(() => {
    const node =
      new URLSearchParams(location.search).get('node') ?? 'ws://127.0.0.1:9944';
    void chainOf(node).then(setChain);
  }, []);
  return <output>{chain}</output>;
}
