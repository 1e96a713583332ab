/** A button that copies what a field shows, and says so. */
import type { RefObject } from 'preact'
import { useState } from 'preact/hooks'
import { more } from '../../words/more.ts'
import { copyText } from './copy-text.ts'

interface CopyProps {
  readonly field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  readonly text: string
  readonly label: string
}

/** The button. Over plain http a browser copies only what is selected, so that the field is selected first. */
export function CopyButton({ field, text, label }: CopyProps) {
  const [copied, setCopied] = useState('')
  const copy = async (): Promise<void> => {
    field.current?.select()
    setCopied((await copyText(text)) ? text : '')
  }
  return (
    <button type="button" onClick={copy}>
      {copied === text ? more.lobby.copied : label}
    </button>
  )
}
