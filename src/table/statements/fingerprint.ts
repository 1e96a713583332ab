/**
 * Fingerprints in words: a player's key as five words that two people can compare aloud. 256 words each stand for a byte of
 * the key's SHA-256, so somebody else with the same words takes 2^40 tries.
 */
import { sha256 } from '../../group/index.ts'

const list =
  'acorn amber anchor apple apron arrow aspen attic autumn badge bagel bakery bamboo banjo barrel basil basket beacon beaver beetle ' +
  'bell berry bicycle birch biscuit blanket blossom bonnet border bottle boulder bracket branch bread brick bridge bronze brook ' +
  'broom bucket buckle bugle butter button cabin cactus camel canal candle canoe canvas carpet carrot castle cedar cello chalk ' +
  'cheese cherry chimney cider cinema circle citrus clay cliff clock cloud clover coast cobalt cocoa coffee comet compass copper ' +
  'coral cotton cradle crane crayon cricket crystal cuckoo curtain daisy dancer dawn desert diamond dolphin donkey door dove ' +
  'drum dune eagle easel echo elbow ember engine fabric falcon feather fern ferry fiddle field finch flame flint flute forest ' +
  'fountain fox frost galaxy garden garlic gate ginger giraffe glacier glove goblet gondola goose granite grape grass guitar hammer ' +
  'harbor harp hazel hedge heron hill honey horn iris island ivory jacket jasmine jelly juniper kettle kite ladder lagoon ' +
  'lantern laurel leaf lemon lilac lily linen lion lizard lotus magnet mango maple marble meadow melon mirror mitten moss moth ' +
  'mountain mustard napkin needle nest nutmeg oak oasis oboe ocean olive onion orbit orchid otter owl paddle palm pancake panda ' +
  'paper parrot peach pearl pebble pencil pepper piano pillow pine plum pocket pony poppy potato prairie puffin pumpkin quartz ' +
  'quill rabbit raft rain raven ribbon river robin rocket saddle saffron sage salmon sandal scarf shell silver sparrow spoon ' +
  'spruce squirrel summit sunrise swan table teapot thimble thistle thunder tiger timber tulip turnip umbrella valley velvet violin ' +
  'wagon walnut willow window winter wolf yarrow zebra'

const words = list.split(' ')

/** The fingerprint of a player, by its public key as statements name it. */
export function fingerprint(player: string): string {
  const digest = sha256(new TextEncoder().encode(player))
  return [...digest.subarray(0, 5)].map((byte) => words[byte]).join(' ')
}
