-- AlterTable
ALTER TABLE "game" ADD COLUMN     "board_id" TEXT;

-- CreateTable
CREATE TABLE "board" (
    "id" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "sealed" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "board_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "game_board_id_idx" ON "game"("board_id");

-- AddForeignKey
ALTER TABLE "game" ADD CONSTRAINT "game_board_id_fkey" FOREIGN KEY ("board_id") REFERENCES "board"("id") ON DELETE SET NULL ON UPDATE CASCADE;
